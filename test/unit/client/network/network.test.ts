import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, beforeEach, describe, test, type TestContext } from 'node:test';
import { rootCertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient, type ClientOptions, type OpenClient } from '../../../../src/client/client.ts';
import { Failure } from '../../../../src/contract/failure.ts';
import { authority, certificate } from '../../../fakes/certificates.ts';
import { key, startForeignService, type ForeignService } from '../../../fakes/foreignService.ts';
import { startProxy, type Proxy } from '../../../fakes/proxy.ts';

const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'] as const;
const environment = Object.fromEntries(names.map((name) => [name, process.env[name]]));
let plain: ForeignService;
let secure: ForeignService;
let proxy: Proxy;

before(async () => {
  [plain, secure, proxy] = await Promise.all([
    startForeignService(),
    startForeignService(0, certificate),
    startProxy(),
  ]);
});
beforeEach(() => {
  for (const name of names) Reflect.deleteProperty(process.env, name);
  proxy.heard.splice(0);
});
after(async () => {
  for (const name of names) if (environment[name] !== undefined) process.env[name] = environment[name];
  await Promise.all([plain.close(), secure.close(), proxy.close()]);
});

const portOf = ({ origin }: ForeignService) => new URL(origin).port;
function open(context: TestContext, baseUrl: string, options: Partial<ClientOptions> = {}): OpenClient {
  const client = createClient({ baseUrl, key: () => Promise.resolve(key), timeout: 30_000, ...options });
  context.after(() => client.close());
  return client;
}
async function failureAt(
  context: TestContext,
  baseUrl: string,
  options: Partial<ClientOptions> = {},
): Promise<Failure> {
  const error: unknown = await open(context, baseUrl, options)
    .getAccount()
    .then(
      () => assert.fail('nothing failed'),
      (thrown: unknown) => thrown,
    );
  assert.ok(error instanceof Failure, String(error));
  assert.equal(error.code, 'SERVICE_UNREACHABLE');
  return error;
}

describe('certificates', () => {
  test('are refused unless their authority is given', async (context) => {
    const failure = await failureAt(context, secure.origin);
    assert.match(failure.message, /^Couldn’t reach 127\.0\.0\.1:\d+: its certificate is not trusted \([A-Z_]+\)\.$/u);
    assert.equal((await open(context, secure.origin, { ca: [authority] }).getAccount()).data.user.id, 1);
  });

  test('are valid only for the hosts they name', async (context) => {
    const other = `https://another.test:${portOf(secure)}`;
    const failure = await failureAt(context, other, { ca: [authority], proxy: proxy.url });
    assert.match(failure.message, /its certificate is for another host \(ERR_TLS_CERT_ALTNAME_INVALID\)\.$/u);
  });

  test('may come from NODE_EXTRA_CA_CERTS, with other authorities', async () => {
    const file = fileURLToPath(new URL('../../../data/tls/authority.pem', import.meta.url));
    for (const ca of [[], rootCertificates.slice(0, 1)]) {
      const program = `
      const { createClient } = await import(${JSON.stringify(new URL('../../../../src/client/client.ts', import.meta.url).href)});
      const client = createClient({ baseUrl: ${JSON.stringify(secure.origin)}, key: async () => ${JSON.stringify(key)}, ca: ${JSON.stringify(ca)} });
      console.log((await client.getAccount()).data.user.name);
      await client.close();`;
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, NODE_EXTRA_CA_CERTS: file },
      });
      assert.equal(stdout.trim(), 'Ada');
    }
  });
});

describe('proxies', () => {
  test('tunnel to a secure service without seeing key or answer', async (context) => {
    const service = `https://service.test:${portOf(secure)}`;
    await open(context, service, { ca: [authority], proxy: proxy.url }).getAccount();
    process.env['HTTPS_PROXY'] = proxy.url.replace('http://', '');
    await open(context, service, { ca: [authority] }).getAccount();
    const tunnel = `CONNECT service.test:${portOf(secure)}`;
    assert.deepEqual(proxy.heard, [tunnel, tunnel]);
  });

  test('forward to a plain service, by environment or option', async (context) => {
    const service = `http://service.test:${portOf(plain)}`;
    process.env['http_proxy'] = proxy.url;
    await open(context, service).getAccount();
    process.env['http_proxy'] = 'http://127.0.0.1:1';
    await open(context, service, { proxy: proxy.url }).getAccount();
    assert.equal(proxy.heard.length, 2);
  });

  test('are skipped for this machine and excluded hosts', async (context) => {
    process.env['http_proxy'] = proxy.url;
    for (const host of ['127.0.0.1', 'localhost']) await open(context, `http://${host}:${portOf(plain)}`).getAccount();
    const lost = `http://nowhere.invalid:${portOf(plain)}`;
    await open(context, lost).getAccount();
    assert.equal(proxy.heard.length, 1, 'the proxy knows every host');
    assert.match(
      (await failureAt(context, lost, { noProxy: ['*.invalid'] })).message,
      /the host was not found\. Check the URL/u,
    );
    process.env['NO_PROXY'] = '.invalid';
    assert.match((await failureAt(context, lost)).message, /the host was not found\. Check the URL/u);
    assert.equal(proxy.heard.length, 1);
  });

  test('take a password from their address', async (context) => {
    const strict = await startProxy('p@ss');
    context.after(() => strict.close());
    const [secured, open1] = [`https://service.test:${portOf(secure)}`, `http://service.test:${portOf(plain)}`];
    for (const service of [secured, open1]) {
      const refused = await failureAt(context, service, { ca: [authority], proxy: strict.url });
      assert.match(
        refused.message,
        /^Couldn’t reach service\.test:\d+: the proxy refused the connection because it requires a user name and password \(407\)\.$/u,
      );
      await open(context, service, { ca: [authority], proxy: strict.url.replace('//', '//ada:p%40ss@') }).getAccount();
    }
  });

  test('are reported when they fail or their address is invalid', async (context) => {
    const service = `https://service.test:${portOf(secure)}`;
    const refused = await failureAt(context, service, { proxy: 'http://127.0.0.1:1' });
    assert.match(
      refused.message,
      /^Couldn’t reach service\.test:\d+: the connection was refused \(the proxy 127\.0\.0\.1:1\)\. Check that it is running\.$/u,
    );
    const lost = await failureAt(context, service, { proxy: 'nowhere.invalid:3128' });
    assert.match(lost.message, /the host was not found \(the proxy nowhere\.invalid\)\. Check the URL/u);
    assert.equal(
      (await failureAt(context, service, { proxy: 'http://' })).message,
      'The proxy in the settings is not a valid URL.',
    );
  });
});
