import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { textTasks } from '../../../../src/extension/app/tasks.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import { article, contentRun } from '../../../fakes/runs.ts';
import { screens } from '../../../fakes/editor/screens.ts';

const screen = screens('copying');

/** A person who looks at an answer, a text, both or neither. */
function copying({ answer, text }: { readonly answer?: string; readonly text?: string }) {
  const panel = {
    copied: (form: string, given?: { readonly responseId: number }) =>
      Promise.resolve(given ? `${form} of ${given.responseId}` : answer && `${form}: ${answer}`),
  };
  return activate({
    parts: {
      answers: { ifLoaded: (use) => use(panel as never), loaded: () => Promise.resolve(panel as never) },
      active: { text },
      texts: {
        run: (name: keyof typeof textTasks, input: never) =>
          Promise.resolve((textTasks[name] as never as (one: never) => never)(input)),
      } as never,
    },
  });
}

const text = '---\nkeyword: a\n---\n\n# Mine\n';

describe('copy', () => {
  for (const [id, form, own] of [
    ['citedesk.copyAsHtml', 'html', '<h1>Mine</h1>\n'],
    ['citedesk.copyAsMarkdown', 'markdown', '# Mine\n'],
  ] as const) {
    test(`takes the answer before the text: ${form}`, async () => {
      const { run, done, told } = copying({ answer: 'Best is A.', text });
      await run(id);
      assert.deepEqual(done, [['copy', `${form}: Best is A.`]]);
      screen(form, told);
    });

    test(`takes the answer of a row: ${form}`, async () => {
      const { run, done } = copying({ answer: 'Best is A.' });
      await run(id, { project: 'p', responseId: 7 });
      assert.deepEqual(done, [['copy', `${form} of 7`]]);
    });

    test(`takes the text without its front matter: ${form}`, async () => {
      const { run, done } = copying({ text });
      await run(id);
      assert.deepEqual(done, [['copy', own]]);
    });
  }

  test('takes the brief of an article, even after a refresh', async () => {
    const copied = async (runs: Readonly<Record<number, string>>, own = 'local') => {
      const { run, done, told } = activate({
        service: {
          calls: {
            getContentRun: ({ run: id, query }: { readonly run: number; readonly query?: object }) => ({
              data: contentRun({
                id,
                article: article({ write_mode: runs[id] ?? 'draft', ...(query && { body_markdown: '# Brief\n' }) }),
              }),
            }),
          },
        },
        parts: {
          active: {
            article: { service: own, project: 'p', runId: 9 },
            text: '---\ncitedesk:\n  service: local\n  run_id: 9\n  earlier_runs:\n    - 4\n---\n\n# Mine\n',
          },
        },
      });
      await run('citedesk.copyBrief');
      return { done, told };
    };
    for (const runs of [{ 9: 'brief' }, { 9: 'refresh', 4: 'brief' }] as readonly Record<number, string>[])
      assert.deepEqual((await copied(runs)).done, [['copy', '# Brief\n']]);
    const others = [await copied({}), await copied({ 9: 'brief' }, 'https://api.example')];
    for (const { done } of others) assert.deepEqual(done, []);
    screen('brief', (await copied({ 9: 'brief' })).told, ...others.map(({ told }) => told));
  });

  test('leaves the clipboard alone if there is neither', async () => {
    const { run, done, told } = copying({});
    await run('citedesk.copyAsHtml');
    assert.deepEqual(done, []);
    screen('nothing to copy', told);
  });
});
