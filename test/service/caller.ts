import assert from 'node:assert/strict';

export interface Result {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Response body: data or an error. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test asserts on what came, whatever it is
type Body = any;

interface CallOptions {
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls over HTTP, by default with the editor's key. */
export interface Caller {
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Result>;
  /** Returns the data of a call that must succeed. */
  data(method: string, path: string, body?: unknown): Promise<Body>;
  /** Returns the error of a call that must fail. */
  refusal(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Refusal>;
}

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
}

/** Returns a caller for the service at a URL. */
export function callerOf(url: string, key: string): Caller {
  const call: Caller['call'] = async (method, address, body, { key: other = key, headers = {} } = {}) => {
    const response = await fetch(`${url}${address}`, {
      method,
      headers: {
        ...(other !== null && { Authorization: `Bearer ${other}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    call,
    async data(method, address, body) {
      const { status, body: answer } = await call(method, address, body);
      assert.ok(status < 300, `${method} ${address} answered ${status} ${JSON.stringify(answer)}`);
      return answer.data;
    },
    async refusal(method, address, body, options) {
      const { status, body: answer } = await call(method, address, body, options);
      assert.ok(status >= 400, `${method} ${address} answered ${status} ${JSON.stringify(answer)}`);
      assert.equal(answer.data, undefined, 'a refusal carries no data');
      return { status, code: answer.error.code, details: answer.error.details };
    },
  };
}
