import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '../../contract/failure.ts';

export const unreadable = (): Failure => new Failure('INVALID_JSON', 'The request couldn’t be read.');

/**
 * Responds to input that isn't HTTP, has too many headers, or ended early. There is no request object in these cases,
 * so this writes to the socket and closes it.
 */
export function refuseConnection({ code: reason }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const { code, message, status } =
    reason === 'HPE_HEADER_OVERFLOW'
      ? new Failure('PAYLOAD_TOO_LARGE', 'The request headers are too large.')
      : unreadable();
  const id = randomUUID();
  const body = JSON.stringify({ error: { code, message }, request_id: id });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
