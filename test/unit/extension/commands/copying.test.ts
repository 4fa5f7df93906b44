import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { textTasks } from '../../../../src/extension/texts/tasks.ts';
import { activate } from '../../../fakes/editor/activate.ts';
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

  test('leaves the clipboard alone when there is neither', async () => {
    const { run, done, told } = copying({});
    await run('citedesk.copyAsHtml');
    assert.deepEqual(done, []);
    screen('nothing to copy', told);
  });
});
