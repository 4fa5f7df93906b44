import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StoredPage } from '../../../src/pages/readPage.ts';
import { forgetPages } from '../../../src/service/work/housekeeping.ts';
import { startProject } from '../acme.ts';
import { sharedService } from '../testService.ts';

const service = await sharedService({ works: false });
const day = 86_400_000;
const readAt = Date.UTC(2026, 10, 20);

const readPage = (url: string, extra: Partial<Extract<StoredPage, { state: 'read' }>> = {}): StoredPage => ({
  state: 'read',
  url,
  finalUrl: url,
  domain: 'reviews.example',
  title: 'Anvils',
  author: 'Ada Smith',
  published: '2026-11-02',
  language: 'en',
  markdown: 'An anvil of 50 kg.',
  words: 5,
  facts: 1,
  sha256: '00',
  readAt,
  ...extra,
});

const unread = (url: string): StoredPage => ({
  state: 'forbidden',
  url,
  finalUrl: null,
  domain: 'shut.example',
  note: 'Its robots.txt forbids it.',
  readAt,
});

const keep = (project: string, page: StoredPage) =>
  service.withStore((store) => store.write(({ pages }) => pages.keep(project, page)));

describe('stored pages', () => {
  test('are listed newest first, with their content or the error', async () => {
    const { project } = await startProject(service);
    await keep(project, readPage('https://reviews.example/listed'));
    await keep(project, unread('https://shut.example/listed'));
    const path = `/projects/${project}/pages`;
    const [shut, read] = await service.data('GET', path);
    assert.deepEqual(shut, {
      url: 'https://shut.example/listed',
      final_url: null,
      domain: 'shut.example',
      state: 'forbidden',
      note: 'Its robots.txt forbids it.',
      title: null,
      author: null,
      published: null,
      language: null,
      words: 0,
      read_at: '2026-11-20T00:00:00.000Z',
      facts: 0,
    });
    assert.deepEqual(
      [read.state, read.title, read.author, read.published, read.language, read.words, read.facts, read.note],
      ['read', 'Anvils', 'Ada Smith', '2026-11-02', 'en', 5, 1, null],
    );
    const urls = async (query: string) =>
      ((await service.data('GET', `${path}?${query}`)) as { url: string }[]).map(({ url }) => url);
    assert.deepEqual(await urls('domain=shut.example'), [shut.url]);
    assert.deepEqual(await urls('state=read'), [read.url]);
    assert.deepEqual(await urls(`url=${encodeURIComponent(read.url)}`), [read.url]);
    const { body } = await service.call('GET', `${path}?limit=1`);
    assert.deepEqual(await urls(`limit=1&cursor=${body.meta.next_cursor}`), [read.url]);
  });

  test('are replaced for all projects when they are read again', async () => {
    const { project } = await startProject(service);
    const { project: other } = await startProject(service);
    const url = 'https://reviews.example/again';
    await keep(project, readPage(url));
    assert.deepEqual(await service.data('GET', `/projects/${other}/pages`), []);
    await keep(other, readPage(url, { title: 'Anvils, tested anew', readAt: readAt + day }));
    for (const id of [project, other]) {
      const pages = await service.data('GET', `/projects/${id}/pages`);
      assert.deepEqual(
        pages.map(({ title }: { title: string }) => title),
        ['Anvils, tested anew'],
      );
    }
    const [stored] = await service.withStore((store) => store.read.pages.ofAddresses([url, 'https://none.example/']));
    assert.deepEqual(stored, readPage(url, { title: 'Anvils, tested anew', readAt: readAt + day }));
  });

  test('are deleted 30 days after they were read', async () => {
    const { project } = await startProject(service);
    await service.withStore(async (store) => {
      await store.write(async ({ pages }) => {
        for (let n = 0; n < 120; n++) await pages.keep(project, readPage(`https://old.example/${n}`));
        await pages.keep(project, readPage('https://old.example/fresh', { readAt: readAt + 1 }));
      });
      await forgetPages(store, readAt + 30 * day + 1);
    });
    const left = await service.data('GET', `/projects/${project}/pages`);
    assert.deepEqual(
      left.map(({ url }: { url: string }) => url),
      ['https://old.example/fresh'],
    );
  });
});
