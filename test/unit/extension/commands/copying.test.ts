import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyText } from '../../../../src/extension/commands/articles/copyText.ts';
import { textTasks } from '../../../../src/extension/texts/tasks.ts';

/** What a command leaves in the clipboard and says. */
async function run(id: string, { answer, text }: { readonly answer?: string; readonly text?: string }) {
  const copied: string[] = [];
  const told: string[] = [];
  const commands = copyText({
    answers: { ifLoaded: (use) => use({ copied: (form) => Promise.resolve(answer && `${form}: ${answer}`) }) },
    active: { text },
    texts: {
      run: (name: keyof typeof textTasks, input: never) =>
        Promise.resolve((textTasks[name] as never as (one: never) => never)(input)),
    } as never,
    host: { copy: (one) => Promise.resolve(void copied.push(one)) },
    dialogs: { tell: (message) => (told.push(message), Promise.resolve(undefined)) },
  });
  await commands.find((command) => command.id === id)?.run();
  return { copied, told };
}

test('the answer with the keyboard is copied in the form that was asked for, before the text beside it', async () => {
  const both = { answer: 'Best is A.', text: '# Mine\n' };
  assert.deepEqual((await run('citedesk.copyAsHtml', both)).copied, ['html: Best is A.']);
  assert.deepEqual((await run('citedesk.copyAsMarkdown', both)).copied, ['markdown: Best is A.']);
});

test('without one the Markdown file that is looked at is copied', async () => {
  const text = '---\nkeyword: a\n---\n\n# Mine\n';
  assert.deepEqual((await run('citedesk.copyAsHtml', { text })).copied, ['<h1>Mine</h1>\n']);
  assert.deepEqual((await run('citedesk.copyAsMarkdown', { text })).copied, ['# Mine\n']);
});

test('where there is neither, the clipboard is left alone and somebody is told', async () => {
  const { copied, told } = await run('citedesk.copyAsHtml', {});
  assert.deepEqual(copied, []);
  assert.deepEqual(told, ['Open an answer or a Markdown file to copy it.']);
});
