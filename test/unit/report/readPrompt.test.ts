import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../src/contract/failure.ts';
import type { PromptState } from '../../../src/contract/promptState.ts';
import { daysIn } from '../../../src/metrics/days.ts';
import { wilson } from '../../../src/metrics/arithmetic.ts';
import { readPrompt } from '../../../src/report/prompt/readPrompt.ts';
import { promptAnswers, promptCalls } from '../../fakes/promptCalls.ts';
import { reportProject as project } from '../../fakes/reportCalls.ts';

const wanted = {
  id: 'p',
  project,
  promptId: 4,
  days: 28,
  now: Date.UTC(2026, 10, 23),
  free: true,
  articles: [],
  explain: ({ message }: Failure) => message,
  onPart: () => undefined,
} as const;
const whole = { from: '2026-08-24', to: '2026-11-21' };
/** True for the last of the three windows of 90 days. */
const isLast = ({ to }: { readonly to: string }) => to === whole.to;

describe('prompt reader', () => {
  test('ends the period at the last answer of the project', async () => {
    const { client } = promptCalls();
    const { question, prompt, stage } = await readPrompt(client, wanted);
    assert.deepEqual(question, { days: 28, from: '2026-10-25', to: '2026-11-21', interval: 'week' });
    assert.deepEqual([prompt.text, prompt.topic, stage], ['best anvil', 'Anvils', 'read']);
  });

  test('requests every view once for the whole period', async () => {
    const { client, calls } = promptCalls();
    await readPrompt(client, { ...wanted, days: 90 });
    const views = calls.filter(({ query }) => 'prompt_id' in query);
    assert.equal(views.length, 6);
    for (const { query } of views) assert.equal(daysIn(String(query['from']), String(query['to'])), 90);
  });

  test('computes shares and intervals from the counts of the period', async () => {
    const { client } = promptCalls();
    const { figure, byAssistant, lines } = await readPrompt(client, { ...wanted, days: 90 });
    const mentioned = '&brand_mentioned=true';
    assert.deepEqual(figure, {
      answers: 270,
      mentioned: 90,
      visibility: 33.3,
      ...wilson(90, 270),
      explain: promptAnswers(whole, mentioned),
    });
    assert.deepEqual(
      byAssistant.map((one) => [one.model, one.figure.mentioned, one.figure.answers, one.figure.explain]),
      [
        ['chatgpt', 90, 180, promptAnswers(whole, `${mentioned}&model=chatgpt`)],
        ['gemini', 0, 90, promptAnswers(whole, `${mentioned}&model=gemini`)],
      ],
    );
    const [all, chatgpt] = lines;
    assert.deepEqual([all?.model, chatgpt?.model, chatgpt?.versions], [null, 'chatgpt', []]);
  });

  test('shows weeks from Monday to Sunday, as the report does', async () => {
    const { lines } = await readPrompt(promptCalls().client, { ...wanted, days: 28 });
    assert.deepEqual(
      lines[0]?.points.map(({ from, to, answers }) => [from, to, answers]),
      [
        ['2026-10-25', '2026-10-25', 3],
        ['2026-10-26', '2026-11-01', 21],
        ['2026-11-02', '2026-11-08', 21],
        ['2026-11-09', '2026-11-15', 21],
        ['2026-11-16', '2026-11-21', 18],
      ],
    );
  });

  test('shows a week by day', async () => {
    const { lines } = await readPrompt(promptCalls().client, { ...wanted, days: 7 });
    assert.equal(lines[0]?.points.length, 7);
  });

  test('lists names, sources and searches with their answers', async () => {
    const row = (days: { readonly from: string; readonly to: string }, answers: number, more: string) => ({
      answers,
      explain: promptAnswers(days, more),
    });
    const { client } = promptCalls({
      listCompetitors: (days) => [
        { name: 'Acme', is_own: true, ...row(days, 30, '&brand_mentioned=true') },
        { name: 'Glow', is_own: false, ...row(days, 40, '&competitor=Glow') },
        { name: 'Gone', is_own: false, ...row(days, 0, '&competitor=Gone') },
      ],
      listCompetitorCandidates: (days) =>
        isLast(days)
          ? [{ name: 'T-Fal', ...row(days, 2, '&candidate=T-Fal') }]
          : [{ name: 'Tfal', ...row(days, 5, '&candidate=Tfal') }],
      listTopDomains: (days) => [
        { domain: 'a.example', type: 'other', ...row(days, 6, '&domain=a'), citing: row(days, 4, '&cites=a') },
      ],
      listSourcePages: (days) => [
        {
          url: 'https://a.example/x',
          title: isLast(days) ? null : 'X',
          domain: 'a.example',
          last_seen: days.to,
          ...row(days, 3, '&url=x'),
          citing: row(days, 1, '&cites_url=x'),
        },
      ],
      listFanoutQueries: (days) => [
        {
          query: 'anvil test',
          times: 4,
          models: [isLast(days) ? 'gemini' : 'chatgpt'],
          last_seen: days.to,
          ...row(days, 3, '&query=q'),
        },
      ],
    });
    const state = await readPrompt(client, { ...wanted, days: 90 });
    assert.deepEqual(state.names, [
      { name: 'Glow', kind: 'competitor', ...row(whole, 40, '&competitor=Glow') },
      { name: 'Acme', kind: 'brand', ...row(whole, 30, '&brand_mentioned=true') },
      { name: 'T-Fal', kind: 'untracked', ...row(whole, 2, '&candidate=T-Fal') },
    ]);
    assert.deepEqual(state.domains, [
      { domain: 'a.example', type: 'other', ...row(whole, 6, '&domain=a'), citing: row(whole, 4, '&cites=a') },
    ]);
    assert.deepEqual(state.pages, [
      {
        url: 'https://a.example/x',
        title: null,
        domain: 'a.example',
        last_seen: whole.to,
        ...row(whole, 3, '&url=x'),
        citing: row(whole, 1, '&cites_url=x'),
      },
    ]);
    assert.deepEqual(state.searches, [
      {
        query: 'anvil test',
        times: 4,
        models: ['gemini'],
        last_seen: whole.to,
        ...row(whole, 3, '&query=q'),
      },
    ]);
  });

  test('counts the rows beyond the limit of each list', async () => {
    const { more } = await readPrompt(promptCalls({}, 140).client, wanted);
    assert.deepEqual(more, { names: 140, domains: 140, pages: 140, searches: 140 });
  });

  test('shows the prompt first, then visibility, then the lists', async () => {
    const parts: PromptState[] = [];
    const state = await readPrompt(promptCalls().client, { ...wanted, onPart: (part) => void parts.push(part) });
    assert.deepEqual(
      [...parts, state].map(({ stage, figure, names }) => [stage, figure !== undefined, names !== undefined]),
      [
        ['reading', false, false],
        ['reading', true, false],
        ['read', true, true],
      ],
    );
  });

  test('shows the rest if a view fails', async () => {
    const { client } = promptCalls({
      listTopDomains: () => Promise.reject(new Failure('QUERY_TIMEOUT', 'Too slow.')),
    });
    const { domains, names, lacking } = await readPrompt(client, wanted);
    assert.deepEqual([domains, names], [undefined, []]);
    assert.deepEqual(lacking, [{ view: 'listTopDomains', message: 'Too slow.' }]);
  });

  test('reads no figures of a prompt without answers', async () => {
    const { client, calls } = promptCalls();
    const { stage, prompt } = await readPrompt(client, { ...wanted, promptId: 5 });
    assert.deepEqual([stage, prompt.active, prompt.answers], ['read', false, 0]);
    assert.ok(calls.every(({ query }) => !('prompt_id' in query)));
  });

  test('fails if the prompt was deleted', async () => {
    await assert.rejects(readPrompt(promptCalls().client, { ...wanted, promptId: 3 }), { code: 'PROMPT_NOT_FOUND' });
  });
});
