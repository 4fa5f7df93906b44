import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { createArticleEvidence, evidenceName } from '../../../../../src/extension/articles/start/articleEvidence.ts';
import { type Answer, person, Row } from '../../../../fakes/editor/person.ts';
import { screens } from '../../../../fakes/editor/screens.ts';
import { temporaryFolder } from '../../../../fakes/editor/temporaryFolder.ts';

const screen = screens('articleEvidence');

async function added(
  answers: readonly Answer[],
  file?: string,
  selection?: { readonly text: string; readonly file: string },
) {
  const asking = person(answers, { paths: [file] });
  const evidence = createArticleEvidence({ dialogs: asking.dialogs, host: { selection: () => selection } });
  return { ...asking, evidence: await evidence.ask() };
}

const fileWith = (context: TestContext, text: string): string =>
  path.join(temporaryFolder(context, { 'notes.md': text }), 'notes.md');

describe('article evidence', () => {
  const [page, file] = [new Row(0), new Row(1)];

  test('can be a page', async () => {
    const { evidence, screen: shown } = await added([page, ' https://www.lamps.example/test ']);
    assert.deepEqual(evidence, { url: 'https://www.lamps.example/test' });
    screen('page', shown);
  });

  test('can be a file', async (context) => {
    const { evidence, screen: shown } = await added([file], fileWith(context, '# Notes'));
    assert.deepEqual(evidence, { title: 'notes.md', markdown: '# Notes' });
    screen('file', shown.slice(1));
  });

  test('can be the selected text', async () => {
    const { evidence, screen: shown } = await added([new Row(0)], undefined, { text: 'We tried it.', file: 'test.md' });
    assert.ok(evidence && 'markdown' in evidence);
    assert.equal(evidence.markdown, 'We tried it.');
    screen('selection', shown, [evidence.title]);
  });

  test('cannot be an empty selection', async () => {
    const { evidence, asked } = await added([], undefined, { text: ' ', file: 'test.md' });
    assert.deepEqual([evidence, asked[0]?.values.length], [undefined, 2]);
  });

  test('cannot be an empty text', async (context) => {
    const { evidence, told } = await added([file], fileWith(context, ''));
    assert.equal(evidence, undefined);
    screen('empty', told);
  });

  test('is cut if the text is long', async (context) => {
    const { evidence, told } = await added([file], fileWith(context, 'x'.repeat(200_001)));
    assert.deepEqual(evidence, { title: 'notes.md', markdown: 'x'.repeat(200_000), characters: 200_001 });
    screen('too long', told);
  });

  test('has a display name', () => {
    assert.equal(evidenceName({ url: 'https://www.lamps.example/test' }), 'lamps.example/test');
    assert.equal(evidenceName({ title: 'notes.md', markdown: 'x' }), 'notes.md');
  });
});
