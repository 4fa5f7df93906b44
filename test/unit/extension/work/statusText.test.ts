import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unsupportedDraft } from '../../../../src/contract/content/reasons.ts';
import { elapsed, statusText, type Situation } from '../../../../src/extension/work/text.ts';
import { contentRun, promptRun } from '../../../fakes/runs.ts';
import type { Account } from '../../../../src/contract/service/account.ts';

const say = (situation: Partial<Situation>) =>
  statusText({
    runs: [],
    failed: [],
    now: Date.parse('2026-11-21T00:01:05Z'),
    name: ({ id }) => `Run ${id}`,
    ...situation,
  });

describe('status bar text', () => {
  test('is empty without runs', () => {
    assert.equal(say({ runs: [contentRun({ status: 'completed' }), promptRun({ status: 'failed' })] }), undefined);
  });

  test('shows the step of one run or the number of runs', () => {
    assert.equal(say({ runs: [contentRun()] })?.text, '$(sync~spin) Outline · 3/5');
    assert.equal(say({ runs: [contentRun({ current_step: 'queued' })] })?.text, '$(sync~spin) Queued');
    assert.equal(say({ runs: [contentRun({ current_step: 'fact_check' })] })?.text, '$(sync~spin) Fact check');
    const drafting = contentRun({ current_step: 'draft', step_progress: { done: 1, total: 6 } });
    assert.equal(say({ runs: [drafting] })?.text, '$(sync~spin) Draft · 4/5 · section 2 of 6');
    const revising = contentRun({ current_step: 'score', step_progress: { done: 0, total: 2 } });
    assert.equal(say({ runs: [revising] })?.text, '$(sync~spin) Score · 5/5 · revision 1 of 2');
    const page = (state: 'read' | 'waiting') => ({ url: 'https://a.example/', state, title: null, note: null });
    const crawling = contentRun({ current_step: 'crawl', pages: [page('read'), page('waiting'), page('waiting')] });
    assert.equal(say({ runs: [crawling] })?.text, '$(sync~spin) Crawl · 2/5 · page 2 of 3');
    assert.equal(say({ runs: [promptRun({ failed: 2 })] })?.text, '$(sync~spin) Asking · 12/48 · 2 failed');
    assert.equal(say({ runs: [1, 2, 3, 4].map((id) => contentRun({ id })) })?.text, '$(sync~spin) 4 runs');
  });

  test('warns about missing sections of a finished article', () => {
    const missing_sections = [{ section: 'Prices', reason: 'The model’s text contains no words.' }];
    const ready = contentRun({ status: 'completed', missing_sections });
    const told = say({ ready: [ready] });
    assert.equal(told?.text, '$(warning) Article ready: 1 section is missing');
    assert.match(told.tooltip, /: ready\nMissing: Prices\. The model’s text contains no words\.$/);
  });

  test('shows finished runs, then active ones, then failures', () => {
    const [ready, broken] = [
      contentRun({ status: 'completed' }),
      contentRun({ id: 10, status: 'failed', error: 'x', error_code: 'PROVIDER_TIMEOUT' }),
    ];
    assert.deepEqual(say({ runs: [promptRun()], ready: [ready], failed: [broken] }), {
      text: '$(check) Article ready  $(sync~spin) Asking · 10/48  $(error) Article failed',
      tooltip: 'Run 9: ready\nRun 10: failed. The model didn’t respond in time.\nRun 3: Asking · 10/48, 1 min',
      error: false,
    });
    assert.deepEqual(
      say({ runs: [promptRun()], failed: [broken] })?.text,
      '$(sync~spin) Asking · 10/48  $(error) Article failed',
    );
    const failed = say({ failed: [broken] });
    assert.equal(failed?.text, '$(error) Article failed');
    assert.equal(failed.error, true);
  });

  test('lists the reasons for a rejected draft', () => {
    const error = unsupportedDraft([{ text: 'It glows.', reason: 'It isn’t on any page.' }], true);
    const broken = contentRun({ id: 10, status: 'failed', error, error_code: 'DRAFT_UNSUPPORTED' });
    assert.match(
      say({ failed: [broken] })?.tooltip ?? '',
      /don’t support the model’s draft[^]*\n1 sentence: It isn’t on any page\.$/,
    );
  });

  test('shows the assistant that refused and the reason', () => {
    const errors = [4, 5].map((prompt_id) => ({
      prompt_id,
      model: 'chatgpt',
      code: 'PROVIDER_KEY_INVALID',
      message: '127.0.0.1 rejected the key (HTTP 401). Set another key.',
    }));
    const answered = promptRun({ status: 'completed', total: 4, done: 2, failed: 2, errors });
    assert.deepEqual(say({ failed: [answered] }), {
      text: '$(error) ChatGPT: key rejected',
      tooltip: 'Run 3: 4/4 · 2 failed\nChatGPT: key rejected · 2 prompts not asked',
      error: true,
    });
  });

  test('counts failed requests, as an error if all failed', () => {
    const some = say({ failed: [promptRun({ status: 'completed', total: 4, done: 2, failed: 2 })] });
    assert.deepEqual(some, { text: '$(warning) 2 requests failed', tooltip: 'Run 3: 4/4 · 2 failed', error: false });
    const all = say({ failed: [promptRun({ status: 'failed', total: 1, done: 0, failed: 1 })] });
    assert.deepEqual(all, { text: '$(error) 1 request failed', tooltip: 'Run 3: 1/1 · 1 failed', error: true });
  });

  test('shows steps, time, problems and credits in the tooltip', () => {
    const account = { credits: { available: 9500 }, export_rows: { available: 20 } } as Account;
    const text = say({ runs: [contentRun()], account, trouble: 'The service cannot be reached.' });
    assert.equal(
      text?.tooltip,
      'Run 9: Outline · 3/5, 1 min\nThe service cannot be reached.\n9,500 credits and 20 export rows left',
    );
    assert.equal(text.text, '$(warning) Outline · 3/5');
  });

  test('formats durations', () => {
    assert.deepEqual([-5, 45_000, 200_000, 3_900_000].map(elapsed), ['0 s', '45 s', '3 min', '1 h 5 min']);
  });
});
