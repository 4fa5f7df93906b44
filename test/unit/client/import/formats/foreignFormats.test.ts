import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Fields } from '../../../../../src/client/import/fieldNames.ts';
import { fieldOf } from '../../../../../src/client/import/fileSurvey.ts';
import { answerFormats } from '../../../../../src/client/import/formats/formats.ts';
import { answer, foreignFiles, question } from '../../../../data/imports/foreign.ts';
import { rowsOf, surveyOf } from '../importedFile.ts';

const page = 'https://forge.example/anvils';
const at = '2026-02-02T10:00:00Z';
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const csv = (row: Readonly<Record<string, string>>): string =>
  [Object.keys(row), Object.values(row)].map((cells) => cells.map(quoted).join(',')).join('\r\n');

/** Further shapes of each format. */
const variations: Readonly<Record<string, readonly string[]>> = {
  chatgpt: [],
  profound: [
    csv({ prompt: question, model: 'Perplexity', response: answer, citations: JSON.stringify([page]), created_at: at }),
    JSON.stringify([
      { prompt: question, model: 'chatgpt', response: answer, citations: [{ url: page }], created_at: at },
    ]),
    `${JSON.stringify({ prompt: question, model: 'Google AI Overviews', response: answer, citations: [page], created_at: at, topic: 'Anvils' })}\n`,
    JSON.stringify({
      prompt: { id: 1, text: question },
      model: { name: 'ChatGPT' },
      response: answer,
      citations: [page],
      created_at: at,
    }),
  ],
  otterly: [
    JSON.stringify({
      items: [{ prompt: question, engine: 'perplexity', content: answer, runDate: at, citations: [{ link: page }] }],
      total: 1,
    }),
    JSON.stringify({
      data: {
        prompt: question,
        items: [{ engine: 'google_ai_mode', content: answer, runDate: at, citations: [{ link: page }] }],
      },
    }),
    csv({ prompt: question, engine: 'Copilot', content: answer, runDate: '2026-02-02', citations: page }),
  ],
  peec: [
    JSON.stringify({
      columns: [
        { name: 'prompt' },
        { name: 'engine' },
        { name: 'day_of_chat' },
        { name: 'date' },
        { name: 'answer' },
        { name: 'urls' },
      ],
      rows: [[question, 'google-ai-overview-scraper', '1', at, answer, page]],
    }),
    JSON.stringify({
      data: [
        {
          id: 'c',
          prompt: { id: 'p', text: question },
          model: { id: 'perplexity-scraper' },
          date: at,
          messages: [
            { role: 'user', content: question },
            { role: 'assistant', content: answer },
          ],
          sources: [{ url: page, domain: 'forge.example' }],
        },
      ],
    }),
    csv({
      chat_id: 'c',
      prompt: question,
      model: 'gemini-scraper',
      date: '2026-02-02',
      response: answer,
      sources: page,
    }),
  ],
  canonry: [
    csv({
      export_schema_version: 'canonry.results-export/v1',
      run_id: 'r',
      snapshot_created_at: at,
      query: question,
      provider: 'perplexity',
      model: 'sonar',
      cited_urls_json: '[]',
      answer_text: answer,
      grounding_sources_json: JSON.stringify([{ uri: page, title: '' }]),
      search_queries_json: '["anvil"]',
    }),
    JSON.stringify({
      records: [
        {
          query: question,
          provider: 'gemini',
          model: 'gemini-2.5-flash',
          snapshotCreatedAt: at,
          answerText: answer,
          groundingSources: null,
          citedUrls: [page],
          searchQueries: [],
        },
      ],
    }),
  ],
  elmo: [
    JSON.stringify({
      runs: [
        {
          prompt: question,
          model: 'chatgpt',
          version: 'x',
          webSearchEnabled: false,
          rawOutput: [{ answer_text_markdown: answer, citations: [{ url: page }] }],
          webQueries: [],
          createdAt: at,
        },
      ],
      total: 1,
      page: 1,
    }),
    JSON.stringify({
      createdAt: at,
      promptRuns: [
        {
          promptValue: question,
          runs: [
            {
              model: 'google-ai-mode',
              version: 'x',
              webSearchEnabled: true,
              rawOutput: {},
              textContent: answer,
              citations: [{ url: page }],
            },
          ],
        },
      ],
    }),
    csv({
      prompt: question,
      model: 'perplexity',
      version: 'sonar',
      web_search_enabled: 't',
      raw_output: JSON.stringify({ choices: [{ message: { content: answer } }], citations: [{ url: page }] }),
      created_at: at,
    }),
    JSON.stringify([
      {
        prompt: question,
        model: 'gemini',
        version: 'x',
        webSearchEnabled: true,
        rawOutput: {
          tasks: [{ result: [{ items: [{ type: 'ai_overview', markdown: answer }], sources: [{ url: page }] }] }],
        },
        createdAt: at,
      },
    ]),
  ],
};

describe('formats of other tools', () => {
  for (const { id, name } of answerFormats) {
    test(`reads ${name}`, async (context) => {
      for (const content of [foreignFiles[id] ?? '', ...(variations[id] ?? [])]) {
        const { reading } = await surveyOf(context, content);
        assert.equal(reading.name === 'format' && reading.format.id, id, content);
        const [row] = await rowsOf(context, content);
        const { prompt, content_markdown: text, sources } = row ?? {};
        assert.deepEqual([prompt, text], [question, answer], content);
        assert.match(JSON.stringify(sources), /https:\/\/forge\.example\/anvils/u);
      }
    });
  }

  test('finds the prompt in the record around the answers', async (context) => {
    const survey = await surveyOf(context, foreignFiles['otterly'] ?? '');
    assert.deepEqual([fieldOf(survey, 'prompt'), survey.fields.get('prompt')], ['prompt', question]);
  });

  test('survives records of any shape', () => {
    const odd = [null, 0, '', 'x', [], [[]], {}, { a: 1 }, [null], '[', '{"a":', true];
    const fields = [
      'mapping',
      'prompt',
      'model',
      'response',
      'citations',
      'created_at',
      'engine',
      'content',
      'runDate',
      'messages',
      'sources',
      'chat_id',
      'query',
      'provider',
      'answerText',
      'promptValue',
      'runs',
      'rawOutput',
      'webSearchEnabled',
    ];
    for (const value of odd) {
      const record: Fields = Object.fromEntries(fields.map((field) => [field, value]));
      for (const format of answerFormats) {
        assert.equal(typeof format.isRecord(record, {}), 'boolean');
        assert.ok(format.answersOf(record, record) instanceof Array);
      }
    }
  });

  test('reads deeply nested provider responses', () => {
    let deep: unknown = answer;
    for (let depth = 0; depth < 10_000; depth += 1) deep = { output: [deep] };
    const elmo = answerFormats.find(({ id }) => id === 'elmo');
    assert.equal(elmo?.answersOf({ rawOutput: deep, model: 'chatgpt' }, {}).length, 1);
  });
});
