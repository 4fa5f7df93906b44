import http from 'node:http';

/** A call as it goes over the wire; `address` is relative to the base URL. */
export interface Sent {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Uint8Array | undefined;
}

export interface Got {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const patience = 60_000; // ms

/** Sends a call byte for byte, as `fetch` would not, and waits for its answer. */
export const exchange = (base: string, { method, address, headers, body }: Sent): Promise<Got> =>
  new Promise((resolve, reject) => {
    const { hostname, port, pathname } = new URL(base);
    const request = http.request(
      { hostname, port, path: pathname + address, method, agent: false, headers: headers as http.OutgoingHttpHeaders },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    request.setTimeout(patience, () => request.destroy(new Error(`no answer in ${patience} ms`)));
    request.on('error', reject);
    request.end(body);
  });
