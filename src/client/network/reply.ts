import * as z from 'zod';
import { Envelope } from '../../contract/call/envelope.ts';
import type { Data, Endpoint, Meta } from '../../contract/call/endpoint.ts';
import { Failure } from '../../contract/failure.ts';
import { fieldPath, valueAt } from '../../contract/call/fieldPath.ts';
import { kindOf, parseJson, requestIdOf, wrongAddress, type RawReply, type AskedCall } from './answer.ts';
import { plainText } from './plainText.ts';
import { readRefusal } from './refusal.ts';

/** API credits. `remaining` is null for free calls. */
export interface Credits {
  readonly charged: number;
  readonly remaining: number | null;
}

export interface Reply<E extends Endpoint> {
  readonly data: Data<E>;
  readonly meta: Meta<E>;
  readonly credits: Credits;
  readonly requestId: string;
}

const AnyMeta = z.record(z.string(), z.unknown());

/** Parses a response and checks it against the contract. Drops unknown fields. Throws a `Failure`. */
export function readReply(answer: RawReply, asked: AskedCall): Reply<Endpoint> {
  if (answer.status >= 300 && answer.status < 400) throw redirected(answer, asked);
  if (answer.status >= 400) throw readRefusal(answer, asked);
  const json = parseJson(answer.text);
  if (json === undefined) throw notJson(answer, asked);
  const check = checkerOf(answer, asked);
  const envelope = check(Envelope, json);
  const { data, meta = AnyMeta } = asked.endpoint;
  return {
    data: check(data, envelope.data, 'data'),
    meta: check(meta, envelope.meta, 'meta'),
    credits: envelope.credits,
    requestId: envelope.request_id,
  };
}

const checkerOf =
  (answer: RawReply, asked: AskedCall) =>
  <Schema extends z.ZodType>(schema: Schema, value: unknown, ...at: readonly string[]): z.output<Schema> => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const { path = [], message = 'invalid' } = result.error.issues[0] ?? {};
    const fault = valueAt(path, value) === undefined ? 'is missing' : `is invalid (${message})`;
    throw notUnderstood(fieldPath([...at, ...path]), fault, answer, asked);
  };

function notUnderstood(path: string, fault: string, answer: RawReply, { endpoint, baseUrl }: AskedCall): Failure {
  const call = `${endpoint.method} ${endpoint.path}`;
  const requestId = requestIdOf(answer);
  const request = requestId === undefined ? '' : ` (request ${requestId})`;
  const words = `${baseUrl} answered ${call} with an unreadable result${request}: ${path === '' ? 'it' : path} ${fault}.`;
  return new Failure('SERVICE_NOT_UNDERSTOOD', plainText(words), {
    details: { endpoint: call, path },
    ...(requestId === undefined ? {} : { requestId }),
  });
}

const notJson = (answer: RawReply, { baseUrl }: AskedCall): Failure =>
  new Failure('SERVICE_NOT_UNDERSTOOD', `${baseUrl} answered with ${kindOf(answer)} instead of JSON. ${wrongAddress}`);

function redirected({ headers, status }: RawReply, { baseUrl }: AskedCall): Failure {
  const location = headers.get('location') ?? '';
  const target = URL.canParse(location, baseUrl) ? new URL(location, baseUrl) : undefined;
  // Without the query, which may contain a token.
  const where = target ? ` to ${target.origin}${target.pathname}` : '';
  const words = `${baseUrl} redirects${where} (${status}). The key is not sent there. ${wrongAddress}`;
  return new Failure('SERVICE_NOT_UNDERSTOOD', plainText(words));
}
