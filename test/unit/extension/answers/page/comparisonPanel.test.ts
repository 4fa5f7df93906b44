import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ComparisonState } from '../../../../../src/contract/comparisonState.ts';
import type { ResponseDetail } from '../../../../../src/contract/projects/response.ts';
import type { LoadedAnswer } from '../../../../../src/extension/answers/page/answers.ts';
import { createComparisonPanel } from '../../../../../src/extension/answers/page/comparisonPanel.ts';
import { subjectOf } from '../../../../../src/extension/panels/pageId.ts';
import { createTexts } from '../../../../../src/extension/app/texts.ts';
import { until } from '../../../../fakes/clock.ts';
import { project } from '../../../../fakes/runs.ts';
import { fakeSurfaces } from '../../../../fakes/surfaces.ts';

const source = (domain: string) => ({ url: `https://${domain}/`, domain, title: null, position: 1, cited: true });
const ranked = (name: string) => ({ rank: 1, domain: null, name, tracked: null });

const answers: Readonly<Record<number, Partial<ResponseDetail>>> = {
  20: {
    content_markdown: 'Globex is good. Buy it.',
    brand_mentioned: false,
    position: null,
    sentiment: null,
    sentiment_source: null,
    competitors: [{ name: 'Globex', domain: null, position: 'top' }],
    rankings: [ranked('Initech'), ranked('Hooli')],
    sources: [source('a.example'), source('b.example')],
  },
  21: {
    content_markdown: 'Acme is better. Buy it.',
    brand_mentioned: true,
    position: 'top',
    sentiment: 'mixed',
    sentiment_source: 'estimated',
    competitors: [],
    rankings: [ranked('hooli'), ranked('Acme')],
    sources: [source('b.example'), source('c.example')],
  },
  23: { content_markdown: 'Hooli.', model: 'gemini' },
  22: { content_markdown: '', brand_mentioned: null, position: null, sentiment: null },
};

const loaded = (id: number): LoadedAnswer => ({
  answer: {
    id,
    prompt: { id: 4, text: 'best crm' },
    model: 'chatgpt',
    date: `2026-11-${id}`,
    collected_at: `2026-11-${id}T08:15:30+01:00`,
    search_performed: null,
    search_queries: [],
    competitors_count: 0,
    realtime: null,
    mention_kind: null,
    content_markdown: '',
    brand_mentioned: null,
    position: null,
    sentiment: null,
    sentiment_source: null,
    competitors: [],
    rankings: [],
    sources: [],
    ...answers[id],
  },
  prompt: undefined,
  brand: { name: 'Acme', url: 'https://acme.example', aliases: [] },
  competitors: [{ name: 'Globex', aliases: [] }],
  latest: [],
  series: [],
  rereading: false,
});

describe('comparison panel', () => {
  function fixture() {
    const surfaces = fakeSurfaces();
    const executed: unknown[] = [];
    const documents: unknown[] = [];
    const read: string[] = [];
    let reread: (project: string) => void = () => undefined;
    const panel = createComparisonPanel({
      read: (id) => {
        read.push(id);
        return Promise.resolve(loaded(subjectOf(id)?.id ?? 0));
      },
      rereading: {
        subscribe(listener) {
          reread = listener;
          return { dispose: () => undefined };
        },
      },
      texts: createTexts(),
      surfaces,
      execute: (id, argument) => Promise.resolve(void executed.push([id, argument])),
      compareTexts: (...two) => void documents.push(...two),
      openExternal: (url) => void executed.push(url),
      explain: (error) => ({ message: String(error), retry: true }),
      note: () => undefined,
    });
    const stateIn = async (surface = surfaces.opened[0]): Promise<ComparisonState> => {
      await surface?.say({ type: 'ready' });
      await until(() => (surface?.posted.length ?? 0) > 0);
      return surface?.posted.at(-1)?.state as ComparisonState;
    };
    const subject = (id: number) => ({ origin: 'local', project, id });
    const open = async (older: number, newer: number) => {
      await panel.show({ older: subject(older), newer: subject(newer) });
      return stateIn();
    };
    return { panel, surfaces, executed, documents, read, open, stateIn, reread: (id: string) => reread(id) };
  }

  test('shows both texts and what changed', async () => {
    const { open, surfaces } = fixture();
    const { older, newer, facts, ...page } = await open(20, 21);
    assert.equal(surfaces.opened[0]?.title, 'Compare: best crm');
    assert.deepEqual(page, {
      id: `local/${project}/20..21`,
      brand: { url: 'https://acme.example' },
      prompt: 'best crm',
    });
    assert.equal(
      older.html,
      '<p><del class="first"><mark class="competitor">Globex</mark> is good.</del> Buy it.</p>\n',
    );
    assert.equal(newer.html, '<p><ins class="first"><mark class="brand">Acme</mark> is better.</ins> Buy it.</p>\n');
    assert.deepEqual(
      [older.collected, older.changes.sentences, newer.changes.sentences],
      ['Nov 20, 2026, 8:15 AM', 1, 1],
    );
    assert.deepEqual([older.names, newer.names], [['Globex', 'Initech'], []]);
    assert.deepEqual(
      [older, newer].map(({ sources }) => sources.map(({ domain }) => domain)),
      [['a.example'], ['c.example']],
    );
    assert.deepEqual(facts, [
      { label: 'Brand', older: 'Not mentioned', newer: 'Mentioned' },
      { label: 'Position in text', older: null, newer: 'Top' },
      { label: 'Rank', older: null, newer: '1 of 1' },
      { label: 'Sentiment', older: null, newer: 'Neutral or mixed (estimated)' },
    ]);
  });

  test('marks answers of two assistants in the same way', async () => {
    const { older, newer } = await fixture().open(20, 23);
    assert.match(older.html, /<mark class="only first">/u);
    assert.match(newer.html, /<mark class="only first">/u);
  });

  test('notes an answer that was not shown', async () => {
    const { newer } = await fixture().open(21, 22);
    assert.equal(newer.answered, false);
  });

  test('is restored after a reload', async () => {
    const { surfaces, stateIn } = fixture();
    const restored = surfaces.restore('comparison', { id: `local/${project}/20..21`, scroll: 0 });
    assert.equal((await stateIn(restored)).newer.responseId, 21);
    assert.equal(surfaces.restore('comparison', { id: `local/${project}/20` }).closed, true);
  });

  test('opens answers, links, and the text comparison', async () => {
    const { open, surfaces, executed } = fixture();
    await open(20, 21);
    const [page] = surfaces.opened;
    await page?.say({ type: 'showAnswer', responseId: 20 });
    await page?.say({ type: 'openLink', url: 'https://a.example/' });
    await page?.say({ type: 'openLink', url: 'javascript:x' });
    await page?.say({ type: 'compareAsText' });
    assert.deepEqual(executed, [
      ['citedesk.openAnswer', { project, responseId: 20 }],
      'https://a.example/',
      ['citedesk.compareAsText', undefined],
    ]);
  });

  test('compares the Markdown of both answers', async () => {
    const { panel, open, documents } = fixture();
    await panel.compareAsText();
    assert.deepEqual(documents, []);
    await open(21, 22);
    await panel.compareAsText();
    assert.deepEqual(documents, [
      { id: 21, title: 'ChatGPT Nov 21, 2026', markdown: 'Acme is better. Buy it.' },
      { id: 22, title: 'ChatGPT Nov 22, 2026', markdown: 'ChatGPT showed no answer to this prompt.' },
    ]);
  });

  test('reads again after a new analysis', async () => {
    const { open, reread, read } = fixture();
    await open(20, 21);
    reread('another');
    assert.equal(read.length, 2);
    reread(project);
    await until(() => read.length === 4);
  });

  test('closes with its project', async () => {
    const { open, panel, surfaces } = fixture();
    await open(20, 21);
    panel.leave('another');
    assert.equal(surfaces.opened[0]?.closed, false);
    panel.leave(project);
    assert.equal(surfaces.opened[0].closed, true);
  });
});
