import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { parseJSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server';

interface Needs {
  /** Where it is answered what a line lacks; one that is no message has no id to answer to. */
  readonly output: Writable;
  /** Bytes of a line; a longer one goes on as it is, for the transport to end the connection over it. */
  readonly most: number;
}

const newline = 0x0a;

/**
 * The lines of a stream that are messages of the protocol. Others are answered as JSON-RPC 2.0 says (section 5.1) and go
 * no further: the library passes over them without a word, and their client would wait for ever.
 */
export const messageLines = (input: Readable, needs: Needs): Readable =>
  Readable.from(linesOf(input, needs), { objectMode: false });

async function* linesOf(input: Readable, { output, most }: Needs): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
        const line = Buffer.concat([...parts, chunk.subarray(from, end + 1)]);
        from = end + 1;
        [parts, length] = [[], 0];
        const answer = refusalOf(line.toString());
        if (answer === undefined) yield line;
        else if (!output.write(`${JSON.stringify(answer)}\n`)) await once(output, 'drain');
      }
      parts.push(chunk.subarray(from));
      length += chunk.length - from;
      if (length <= most) continue;
      yield Buffer.concat(parts);
      [parts, length] = [[], 0];
    }
  } catch {
    // The client has gone, at one end or the other, which ends the lines.
  }
}

/** What a line is answered that is no message; undefined for one that is, and for an empty one. */
function refusalOf(line: string): object | undefined {
  if (line.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return errorOf(ProtocolErrorCode.ParseError, 'This line is not JSON.');
  }
  try {
    parseJSONRPCMessage(value);
    return undefined;
  } catch {
    return errorOf(ProtocolErrorCode.InvalidRequest, 'This is not a message of JSON-RPC 2.0.', value);
  }
}

function errorOf(code: ProtocolErrorCode, message: string, value?: unknown): object {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return { jsonrpc: '2.0', id: typeof id === 'string' || typeof id === 'number' ? id : null, error: { code, message } };
}
