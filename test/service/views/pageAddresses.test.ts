import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startPrompts } from '../acme.ts';
import { startTestService, type TestService } from '../testService.ts';

const spellings = [
  'https://www.site.example/a',
  'http://site.example/a/',
  'https://site.example/a?utm_source=openai',
  'https://www.google.com/url?q=https%3A%2F%2Fsite.example%2Fa',
];

describe('page with several addresses', () => {
  let service: TestService;
  let project: string;

  before(async () => {
    service = await startTestService();
    const started = await startPrompts(service, 'best anvil');
    ({ project } = started);
    const answer = (minute: number, urls: readonly string[]) => ({
      prompt_id: started.prompts[0],
      model: 'chatgpt',
      collected_at: `2026-11-01T10:0${minute}:00Z`,
      content_markdown: 'Globex is best [1].',
      sources: urls.map((url) => ({ url })),
    });
    const responses = [...spellings.map((url, index) => answer(index, [url])), answer(5, spellings)];
    await service.data('POST', `/projects/${project}/responses`, { responses });
  });
  after(() => service.close());

  const window = 'from=2026-10-20&to=2026-11-10';
  const rowsOf = (view: string): Promise<Record<string, unknown>[]> =>
    service.data('GET', `/projects/${project}/${view}`) as Promise<Record<string, unknown>[]>;

  for (const filter of ['', '&prompt_id=1'])
    test(`counts as one page${filter && ', also without daily counts'}`, async () => {
      const pages = await rowsOf(`sources/pages?${window}${filter}`);
      assert.deepEqual(
        pages.map(({ url, domain, mentions, cited }) => [url, domain, mentions, cited]),
        [['https://www.site.example/a', 'site.example', 5, 5]],
      );
      const domains = await rowsOf(`sources/top-domains?${window}${filter}`);
      assert.deepEqual(
        domains.map(({ domain, mentions, share }) => [domain, mentions, share]),
        [['site.example', 5, 100]],
      );
    });

  test('is found by each address', async () => {
    for (const url of spellings.map(encodeURIComponent)) {
      assert.equal((await rowsOf(`responses?${window}&url=${url}`)).length, 5, url);
      assert.equal((await rowsOf(`responses?${window}&cites_url=${url}`)).length, 5, url);
    }
    assert.deepEqual(await rowsOf(`responses?${window}&url=https%3A%2F%2Fsite.example%2FA`), []);
  });
});
