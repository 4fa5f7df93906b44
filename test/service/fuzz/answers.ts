import assert from 'node:assert/strict';
import { type Endpoint, Envelope, ErrorBody } from '../../../src/contract/call/endpoint.ts';
import { type FailureCode, failures, isKnownCode } from '../../../src/contract/failure.ts';
import { codesOf } from '../../../src/contract/openApi/openApi.ts';
import type { Got } from './exchange.ts';

/** Outcome of a call: the code of a refusal, or `done`. */
export type Outcome = FailureCode | 'done';

/** Checks an answer against the contract of its call; returns the outcome. */
export function checkAnswer(endpoint: Endpoint, got: Got): Outcome {
  assert.match(String(got.headers['x-request-id']), /^[0-9a-f-]{36}$/, 'every answer has an id');
  if (got.status < 400) {
    checkSuccess(endpoint, got);
    return 'done';
  }
  return checkRefusal(got, codesOf(endpoint));
}

/** The answer to a HEAD, which no call takes and which has no body. */
export function checkHead({ status, headers, body }: Got): Outcome {
  assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
  assert.equal(body.length, 0);
  assert.ok(status === 404 || (status === 405 && headers.allow));
  return 'METHOD_NOT_ALLOWED';
}

function checkSuccess(endpoint: Endpoint, { status, headers, body }: Got): void {
  const { data, meta, proof, origin } = endpoint;
  assert.ok(status === (endpoint.status ?? 200) || status === endpoint.otherStatus, `${origin} status ${status}`);
  if (status === 302) return assert.match(String(headers.location), /^http:/);
  if (headers['content-type'] === 'application/gzip') return;
  const sent = jsonOf({ headers, body });
  if (proof === 'none') return void data.parse(sent);
  const envelope = Envelope.strict().parse(sent);
  data.parse(envelope.data);
  (meta ?? Envelope.shape.meta).parse(envelope.meta);
  assert.equal(envelope.request_id, headers['x-request-id']);
  const { charged, remaining } = envelope.credits;
  if (proof === 'folder') return;
  assert.equal(headers['x-service-credits-charged'], String(charged));
  assert.equal(headers['x-service-credits-remaining'], remaining === null ? undefined : String(remaining));
}

/** A refusal in the contract's shape, with one of these codes. */
function checkRefusal({ status, headers, body }: Got, codes: readonly FailureCode[]): FailureCode {
  const {
    error: { code, message, details },
    request_id: id,
  } = ErrorBody.strict().parse(jsonOf({ headers, body }));
  assert.ok(isKnownCode(code) && failures[code].status === status, `${status} ${code}`);
  assert.ok(status < 500 || status === 504, `${status} ${code}`);
  // An address that no one could have meant is nowhere.
  assert.ok([...codes, 'NOT_FOUND'].includes(code), `${code} is none of the call's codes`);
  assert.notEqual(code, 'RATE_LIMITED', 'limits are too high to be met here');
  assert.equal(id, headers['x-request-id']);
  assert.ok(message.length > 3 && message.length < 2000 && !/\bat .*\.ts:|node_modules|SELECT/.test(message), message);
  if (code === 'VALIDATION_FAILED') {
    for (const row of details as unknown as { path: unknown; message: unknown }[])
      assert.deepEqual([typeof row.path, typeof row.message], ['string', 'string']);
  }
  if (code === 'METHOD_NOT_ALLOWED') assert.ok(headers.allow);
  return code;
}

function jsonOf({ headers, body }: Pick<Got, 'headers' | 'body'>): unknown {
  assert.match(String(headers['content-type']), /^application\/json\b/);
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
}
