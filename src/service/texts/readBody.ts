import { createHash } from 'node:crypto';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import type { Endpoint } from '../../contract/call/endpoint.ts';
import { Failure, type FailureDetails } from '../../contract/failure.ts';
import { validateInput, noInput } from '../validateInput.ts';

interface Sent {
  readonly call: EndpointName;
  readonly bytes: Uint8Array;
  /** Method and path of a call with an `Idempotency-Key`. */
  readonly target?: string | undefined;
}

/** A valid body, or the reason for its rejection as plain data, which can be sent between threads. */
type ReadBody =
  | { readonly body: unknown; readonly fingerprint?: string | undefined }
  | {
      readonly refusal: {
        readonly code: string;
        readonly message: string;
        readonly details: FailureDetails | undefined;
      };
    };

/** Parses and validates the body of a call, and computes its fingerprint for calls with an `Idempotency-Key`. */
export function readBody({ call, bytes, target }: Sent): ReadBody {
  try {
    const { body: shape }: Endpoint = endpoints[call];
    const body = validateInput(shape ?? noInput, parseJson(bytes));
    return { body, fingerprint: target === undefined ? undefined : fingerprintOf(target, body) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, details } = error;
    return { refusal: { code, message, details } };
  }
}

/** @throws Failure `INVALID_JSON` */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Failure('INVALID_JSON', 'The body isn’t valid JSON.');
  }
}

/** Returns a hash of a call's target and parsed body, so that formatting doesn't matter. */
export const fingerprintOf = (target: string, body: unknown): string =>
  createHash('sha256')
    .update(`${target}\n${JSON.stringify(body)}`)
    .digest('hex');
