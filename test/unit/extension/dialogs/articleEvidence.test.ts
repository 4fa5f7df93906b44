import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { createArticleEvidence, evidenceName } from '../../../../src/extension/dialogs/articleEvidence.ts';
import { type Answer, person } from '../../../fakes/person.ts';

interface Scene {
  readonly answers: readonly Answer[];
  readonly file?: string;
  readonly selection?: { readonly text: string; readonly file: string };
}

function stage({ answers, file, selection }: Scene) {
  const dialogs = { ...person(...answers), file: () => Promise.resolve(file) };
  return { dialogs, evidence: createArticleEvidence({ dialogs, host: { selection: () => selection } }) };
}

function fileWith(context: TestContext, text: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-evidence-'));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'notes.md');
  fs.writeFileSync(file, text);
  return file;
}

test('a page, a file and the selected text can be added', async (context) => {
  const page = stage({ answers: ['A page of the web…', ' https://www.lamps.example/test '] });
  assert.deepEqual(await page.evidence.ask(), { url: 'https://www.lamps.example/test' });
  const file = stage({ answers: ['A text file…'], file: fileWith(context, '# Notes') });
  assert.deepEqual(await file.evidence.ask(), { title: 'notes.md', markdown: '# Notes' });
  const selection = { text: 'We tried it.', file: 'test.md' };
  const selected = stage({ answers: ['The selected text in test.md'], selection });
  assert.deepEqual(await selected.evidence.ask(), { title: 'Selection of test.md', markdown: 'We tried it.' });
});

test('without a selected text none is offered, and Escape adds nothing', async () => {
  const { evidence, dialogs } = stage({ answers: [], selection: { text: ' ', file: 'test.md' } });
  assert.equal(await evidence.ask(), undefined);
  assert.equal(dialogs.asked[0]?.shown.length, 2);
});

test('an empty text is not added, of one that is too long its beginning is, and the person is told', async (context) => {
  const sentences = [];
  const added = [];
  for (const text of ['', 'x'.repeat(200_001)]) {
    const { evidence, dialogs } = stage({ answers: ['A text file…'], file: fileWith(context, text) });
    added.push(await evidence.ask());
    sentences.push(...dialogs.told);
  }
  assert.deepEqual(sentences, [
    'There is no text in notes.md.',
    'Of notes.md only the first 200,000 characters are read. Select the part that matters.',
  ]);
  assert.deepEqual(added, [undefined, { title: 'notes.md', markdown: 'x'.repeat(200_000), characters: 200_001 }]);
});

test('what was added is named as people know it', () => {
  assert.equal(evidenceName({ url: 'https://www.lamps.example/test' }), 'lamps.example/test');
  assert.equal(evidenceName({ title: 'notes.md', markdown: 'x' }), 'notes.md');
});
