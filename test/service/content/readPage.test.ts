import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { articlePage, startSite, type Site } from '../../fakes/site.ts';
import { startPrompts } from '../acme.ts';
import { startTestService, type TestService } from '../testService.ts';

let site: Site;
let service: TestService;
let project: string;

const page = (text: string) => () => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(articlePage('Best anvils', text)),
});
const filler = 'A hard face lets the hammer rebound, which saves the arm of the smith on long days. '.repeat(20);

before(async () => {
  site = await startSite({
    paths: {
      '/best': page(`<p>The Globex 50 weighs 45 kg and costs $450. ${filler}</p>`),
      '/all': page(`<p>Acme and Globex make anvils. ${filler}</p>`),
    },
  });
  service = await startTestService({
    configuration: { assistants: {}, crawl: { privateHosts: [site.host], maxPages: 20 } },
  });
  ({ project } = await startPrompts(service, 'best anvil'));
});
after(async () => {
  await service.close();
  await site.close();
});

const read = (path: string) => service.data('POST', `/projects/${project}/pages`, { url: `${site.origin}${path}` });

describe('reading a page', () => {
  test('shows statements with figures, and no mention of the brand', async () => {
    const { state, title, mentions_brand: mentions, statements } = await read('/best');
    assert.deepEqual([state, title, mentions], ['read', 'Best anvils', false]);
    assert.match(statements[0], /45 kg/u);
    const { body } = await service.call('GET', `/projects/${project}/pages`);
    assert.deepEqual(
      body.data.map(({ url }: { url: string }) => url),
      [`${site.origin}/best`],
    );
  });

  test('shows that a page mentions the brand', async () => {
    assert.equal((await read('/all')).mentions_brand, true);
  });

  test('reads a page once a day', async () => {
    const asked = site.asked.length;
    await read('/best');
    assert.equal(site.asked.length, asked);
  });

  test('gives the reason if a page can’t be read', async () => {
    const { state, note, mentions_brand: mentions, statements } = await read('/missing');
    assert.deepEqual([state, mentions, statements], ['not_found', null, []]);
    assert.match(note, /doesn’t exist/u);
  });

  test('reads no page if the service is configured so', async () => {
    const { service: other, id } = await configuredNotToRead();
    const { state, note } = await other.data('POST', `/projects/${id}/pages`, { url: `${site.origin}/best` });
    assert.equal(state, 'forbidden');
    assert.match(note, /configured not to read web pages/u);
    assert.deepEqual((await other.call('GET', `/projects/${id}/pages`)).body.data, []);
    await other.close();
  });
});

async function configuredNotToRead() {
  const other = await startTestService();
  const { project: id } = await startPrompts(other, 'best anvil');
  return { service: other, id };
}
