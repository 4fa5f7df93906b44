import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Failure, type FailureDetails } from '../../contract/failure.ts';
import { checkShape, noInput } from '../http/shape.ts';

interface Sent {
  readonly call: EndpointName;
  readonly bytes: Uint8Array;
}

/** A body as its endpoint wants it, or why it is refused, which is plain data between threads. */
type ReadBody =
  | { readonly body: unknown }
  | {
      readonly refusal: {
        readonly code: string;
        readonly message: string;
        readonly details: FailureDetails | undefined;
      };
    };

/** Reads the body of a call, and takes of it only what its endpoint knows. */
export function readBody({ call, bytes }: Sent): ReadBody {
  try {
    const { body }: Endpoint = endpoints[call];
    return { body: checkShape(body ?? noInput, parseJson(bytes)) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, details } = error;
    return { refusal: { code, message, details } };
  }
}

/** @throws Failure `INVALID_JSON`. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Failure('INVALID_JSON', 'The body is not JSON.');
  }
}
