import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createCrawler } from '../../../../src/service/crawl/crawler.ts';
import { isPublicAddress, PrivateAddress, publicLookup } from '../../../../src/service/crawl/hosts.ts';
import { startProxy } from '../../../fakes/proxy.ts';
import { startSite } from '../../../fakes/site.ts';
import { sharedTexts } from '../../../fakes/texts.ts';

describe('crawled hosts', () => {
  test('are public unless their address is reserved', () => {
    for (const address of ['93.184.215.14', '2606:2800:21f::1', '::ffff:93.184.215.14'])
      assert.ok(isPublicAddress(address), address);
    for (const address of [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '172.31.0.1',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::7f00:1',
      '::127.0.0.1',
      'fd00::1',
      'fe80::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      'nonsense',
    ])
      assert.ok(!isPublicAddress(address), address);
  });

  test('are refused when their name resolves to a private address', async () => {
    const failure = await new Promise((resolve) => publicLookup('localhost', { all: true }, resolve));
    assert.ok(failure instanceof PrivateAddress);
  });

  test('are reached through the proxy of the environment', async (context) => {
    const site = await startSite();
    const proxy = await startProxy();
    setEnvironment(context, { NODE_USE_ENV_PROXY: '1', http_proxy: proxy.url, no_proxy: '' });
    const crawler = createCrawler({ texts: sharedTexts, privateHosts: () => [] });
    const never = new AbortController().signal;
    const address = `http://reviews.example:${new URL(site.origin).port}/article`;
    const read = (url: string) => crawler.read(url, { signal: never, late: never });
    const states = [(await read(address)).state, (await read('http://127.0.0.1/')).state];
    await crawler.close();
    await proxy.close();
    await site.close();
    assert.deepEqual(states, ['read', 'private']);
    assert.ok(proxy.heard.length > 0);
  });
});

function setEnvironment(context: TestContext, values: Readonly<Record<string, string>>): void {
  const before = { ...process.env };
  Object.assign(process.env, values);
  context.after(() => {
    for (const name of Object.keys(values)) {
      const value = before[name];
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  });
}
