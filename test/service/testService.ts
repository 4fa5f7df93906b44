import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Configuration } from '../../src/contract/configuration.ts';
import type { Scope } from '../../src/contract/endpoint.ts';
import { editorKey } from '../../src/contract/folderSecret.ts';
import { folderSecret } from '../../src/service/folder/secret.ts';
import { localUser, type Service, startService } from '../../src/service/main.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';

interface Result {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** An answer of the service, envelope or error, as a test looks into it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test asserts on what came, whatever it is
type Body = any;

export interface TestService {
  readonly folder: string;
  readonly url: string;
  readonly key: string;
  readonly service: Service;
  /** One call over HTTP, with the editor's key unless another one is given. */
  call(method: string, path: string, body?: unknown, options?: { readonly key?: string | null; readonly headers?: Readonly<Record<string, string>> }): Promise<Result>;
  /** The data of a call that must succeed. */
  data(method: string, path: string, body?: unknown): Promise<Body>;
  makeKey(scopes: readonly Scope[]): Promise<string>;
  /** The store file beside the service, as another process would open it. */
  withStore<Value>(deed: (store: Store) => Promise<Value>): Promise<Value>;
  restart(): Promise<TestService>;
  close(): Promise<void>;
}

interface Options {
  readonly configuration?: Configuration;
  readonly now?: () => number;
  readonly folder?: string;
}

/** A real service on a SQLite file in a folder of its own. */
export async function startTestService({ configuration, now, folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-service-')) }: Options = {}): Promise<TestService> {
  const service = await startService({ folder, version: '0.0.0-test', configuration, now });
  const key = editorKey(folderSecret(folder));
  const self: TestService = {
    folder, url: service.url, key, service,
    async call(method, address, body, { key: other = key, headers = {} } = {}) {
      const response = await fetch(`${service.url}${address}`, {
        method,
        headers: { ...(other !== null && { Authorization: `Bearer ${other}` }), ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async data(method, address, body) {
      const { status, body: answer } = await self.call(method, address, body);
      assert.ok(status < 300, `${method} ${address} answered ${status} ${JSON.stringify(answer)}`);
      return answer.data;
    },
    makeKey: async (scopes) =>
      self.withStore((store) => store.write(async ({ accounts, keys }) => {
        const user = await accounts.ensure(localUser, Date.now());
        return (await keys.create({ userId: user.id, name: 'test', scopes, now: Date.now() })).secret;
      })),
    async withStore(deed) {
      const store = await openStore(folder, { patience: 2000 });
      try {
        return await deed(store);
      } finally {
        await store.close();
      }
    },
    async restart() {
      await service.stop();
      return startTestService({ folder, ...(configuration && { configuration }), ...(now && { now }) });
    },
    async close() {
      await service.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
  return self;
}

/** A project for the brand Acme, tracked on two assistants. */
export const acme = {
  name: 'Acme', url: 'https://acme.com', region: 'US', timezone: 'Europe/Berlin', models: ['chatgpt', 'aimode'],
  competitors: [{ name: 'Globex', url: 'https://globex.com' }, { name: 'Initech' }],
} as const;

/** A project with a topic, ready for prompts. */
export async function startProject(service: TestService): Promise<{ project: string; topic: number }> {
  const { id: project } = await service.data('POST', '/projects', acme);
  const { id: topic } = await service.data('POST', `/projects/${project}/topics`, { name: 'Anvils' });
  return { project, topic };
}

/** Waits until `look` gives something, at most ten seconds. */
export async function eventually<Value>(look: () => Promise<Value | undefined | false>): Promise<Value> {
  const end = performance.now() + 10_000;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false) return value;
    assert.ok(performance.now() < end, 'nothing came in ten seconds');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
