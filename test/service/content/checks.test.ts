import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StoredPage } from '../../../src/pages/readPage.ts';
import { startProject, startPrompts } from '../acme.ts';
import { sharedService } from '../testService.ts';

const service = await sharedService({ works: false });

const page = (url: string): StoredPage => ({
  state: 'read',
  url,
  finalUrl: url,
  domain: 'reviews.example',
  title: 'Anvils',
  author: null,
  published: null,
  language: 'en',
  markdown: 'The anvil weighs 50 kg and rings for eight seconds.',
  words: 9,
  facts: 3,
  sha256: '00',
  readAt: Date.UTC(2026, 10, 20),
});

describe('checks', () => {
  test('compare a text with the pages of its prompt’s project', async () => {
    const {
      project,
      prompts: [prompt_id],
    } = await startPrompts(service, 'best anvil');
    const url = 'https://reviews.example/checked';
    await service.withStore((store) => store.write(({ pages }) => pages.keep(project, page(url))));
    const markdown = `The anvil weighs 50 kg ([review](${url})). The anvil weighs 60 kg ([review](${url})). As an experienced smith, I like it.`;
    const check = async (more: object) =>
      (await service.data('POST', '/content/check', { markdown, language: 'en', ...more })).findings.map(
        ({ rule, start, end }: { rule: string; start: number; end: number }) => [rule, markdown.slice(start, end)],
      );
    const experience = ['check.experience', 'As an experienced smith, I'];
    assert.deepEqual(await check({}), [experience]);
    assert.deepEqual(await check({ prompt_id }), [['check.figure', '60 kg'], experience]);
  });

  test('compare unlinked sentences with the article’s sources', async () => {
    const {
      project,
      prompts: [prompt_id],
    } = await startPrompts(service, 'best anvil for a shed');
    const url = 'https://reviews.example/written-from';
    await service.withStore((store) => store.write(({ pages }) => pages.keep(project, page(url))));
    const check = async (top: string) =>
      (
        await service.data('POST', '/content/check', {
          markdown: `${top}The anvil weighs 60 kg. It has 90% of the market.\n\nThe anvil rings for eight seconds.\n`,
          language: 'en',
          prompt_id,
        })
      ).findings.map(({ message }: { message: string }) => message);
    assert.deepEqual(await check(`---\ncitedesk:\n  sources:\n    - ${url}\n---\n\n`), [
      'No source says “60 kg”. reviews.example says “50 kg”.',
      'No source says “90%”. Add a link or correct it.',
      '“eight seconds” is on reviews.example. Link to that page in this sentence.',
    ]);
    assert.deepEqual(await check(''), ['Link to the source of “90%”.']);
  });

  test('do not use pages of another project', async () => {
    const { project } = await startProject(service);
    const {
      prompts: [prompt_id],
    } = await startPrompts(service, 'best hammer');
    const url = 'https://reviews.example/others';
    await service.withStore((store) => store.write(({ pages }) => pages.keep(project, page(url))));
    const markdown = `The anvil weighs 60 kg ([review](${url})).`;
    assert.deepEqual((await service.data('POST', '/content/check', { markdown, prompt_id })).findings, []);
  });

  test('skip rules that the front matter turns off', async () => {
    const text = 'We tested the anvil: 45 % of all smiths did. See it [here](https://reviews.example/a).';
    const off = `---\ncitedesk:\n  ignore: [check, seo.length]\n---\n${text}`;
    const [checks, scored, whole] = [
      await service.data('POST', '/content/check', { markdown: off }),
      await service.data('POST', '/content/score', { markdown: off, keyword: 'anvil' }),
      await service.data('POST', '/content/score', {
        markdown: `---\ncitedesk:\n  run_id: 1\n---\n${text}`,
        keyword: 'anvil',
      }),
    ];
    assert.deepEqual(checks.findings, []);
    assert.ok(!scored.findings.some(({ rule }: { rule: string }) => rule === 'seo.length'));
    assert.ok(scored.scores.seo > whole.scores.seo);
  });

  test('find single-sentence sections and contradictory figures', async () => {
    const sets = '## Sets\n\nThe Acme One costs $999. It is thin.\n\n## Price\n\nThe Acme One costs $799.\n';
    const rules = async (top: string) =>
      (
        await service.data('POST', '/content/check', { markdown: `${top}# TVs\n\nBuy one.\n\n${sets}`, language: 'en' })
      ).findings
        .map(({ rule }: { rule: string }) => rule)
        .filter((rule: string) => rule !== 'check.figure');
    assert.deepEqual(await rules('---\ncitedesk:\n  date: 2026-11-20\n---\n\n'), [
      'check.section',
      'check.contradiction',
    ]);
    assert.deepEqual(await rules(''), []);
  });
});
