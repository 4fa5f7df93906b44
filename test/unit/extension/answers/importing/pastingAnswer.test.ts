import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NewResponse } from '../../../../../src/contract/projects/response.ts';
import { isPasted } from '../../../../../src/text/pasted.ts';
import { activate } from '../../../../fakes/editor/activate.ts';
import type { Answer } from '../../../../fakes/editor/person.ts';
import { screens } from '../../../../fakes/editor/screens.ts';
import { project } from '../../../../fakes/runs.ts';

const screen = screens('pastingAnswer');
const answer = [
  'ChatGPT said:',
  'The best CRMs for small teams:',
  '1. **Globex** has the better price.',
  '2. **Acme** is easy to use and a great choice ([review](https://reviews.example.com/crm)).',
  '3. **Initech** is old.',
].join('\n\n');

interface Play {
  readonly clipboard?: string;
  readonly answers?: readonly Answer[];
  readonly yes?: boolean;
  /** Pasted into a page, in a browser that refuses the clipboard. */
  readonly page?: string;
}

/** A person in a project in Berlin that tracks ChatGPT and the competitor Globex, at noon UTC. */
async function pasted({ clipboard = answer, page, ...play }: Play) {
  const closed: true[] = [];
  const renewed: string[] = [];
  const shown = {
    ifLoaded: (use: (page: never) => void) => use({ renew: (of: string) => void renewed.push(of) } as never),
  };
  const competitors = [{ name: 'Globex', url: null, aliases: [] }];
  const editor = activate({
    ...play,
    clipboard,
    press: 0,
    parts: {
      report: shown,
      promptPage: shown,
      ...(page !== undefined && {
        host: {
          mayRefuseClipboard: true,
          pastePage: () => Promise.resolve({ text: page, close: () => Promise.resolve(void closed.push(true)) }),
        },
      }),
    },
    now: Date.UTC(2026, 10, 24, 12),
    service: {
      project: { timezone: 'Europe/Berlin', models: ['chatgpt'], competitors },
      calls: { addResponses: { meta: { added: 1, skipped: 0 } } },
    },
  });
  await editor.run('citedesk.pasteAnswer', { project, promptId: 21, text: 'best crm' });
  const sent = editor
    .inputs<{ body: { responses: NewResponse[] } }>('addResponses')
    .flatMap(({ body }) => body.responses);
  return { ...editor, sent, closed, renewed };
}

/** The question with its moment, which depends on the time zone of the machine, left out. */
const withoutMoment = (text: string): string => text.replace(/Nov \d+, 2026, \d+:\d+\s[AP]M/u, 'a moment');

describe('paste answer', () => {
  test('adds the clipboard after a preview of its findings', async () => {
    const editor = await pasted({ answers: ['chatgpt', '2026-11-23 18:30'] });
    assert.deepEqual(editor.sent, [
      { prompt_id: 21, model: 'chatgpt', collected_at: '2026-11-23T17:30:00.000Z', content_markdown: answer },
    ]);
    assert.deepEqual(editor.done.slice(1), [['refresh'], ['citedesk.showAnswers', { project, promptId: 21 }]]);
    screen('paste', editor.screen.map(withoutMoment));
  });

  test('takes a document with pasted text', async () => {
    const editor = await pasted({ clipboard: '', page: answer, answers: ['chatgpt', '2026-11-23 18:30'] });
    assert.deepEqual([editor.sent[0]?.content_markdown, editor.closed], [answer, [true]]);
    screen('refused by the browser', editor.told);
  });

  test('refreshes the report and the prompt page', async () => {
    const { renewed } = await pasted({ answers: ['chatgpt', '2026-11-23 18:30'] });
    assert.deepEqual(renewed, [project, project]);
  });

  test('keeps the page after Escape', async () => {
    const editor = await pasted({ clipboard: '', page: answer, answers: ['chatgpt'] });
    assert.deepEqual([editor.sent, editor.closed], [[], []]);
  });

  test('distinguishes pasted from typed text', () => {
    const texts = ['Use Acme.', 'Acme\n\nGlobex', 'A', ' ', '\n  ', '()', 'https://acme.com'];
    assert.deepEqual(texts.filter(isPasted), ['Use Acme.', 'Acme\n\nGlobex']);
  });

  test('starts with the current time of the project', async () => {
    const { asked } = await pasted({ answers: ['chatgpt'] });
    assert.deepEqual(asked[1]?.values, ['2026-11-24 13:00']);
  });

  for (const [why, play] of Object.entries<Play>({
    'without a yes': { answers: ['chatgpt', '2026-11-23'], yes: false },
    'without a moment': { answers: ['chatgpt', undefined] },
    'without an assistant': { answers: [undefined] },
    'of an empty clipboard': { clipboard: ' \n' },
  }))
    test(`adds nothing ${why}`, async () => {
      assert.deepEqual((await pasted(play)).done, []);
    });

  for (const moment of ['tomorrow', '5/6/2025', '2026-11-25'])
    test(`refuses the moment ${moment}`, async () => {
      await assert.rejects(pasted({ answers: ['chatgpt', moment] }), { name: 'AssertionError' });
    });

  test('accepts an assistant that is not tracked', async () => {
    const { sent } = await pasted({ answers: ['gemini', '24 May 2025 2:30 pm'] });
    assert.equal(sent[0]?.model, 'gemini');
  });
});
