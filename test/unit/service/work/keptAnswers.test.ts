import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import type { CollectedAnswer } from '../../../../src/service/answers/readAnswers.ts';
import { keptAnswers } from '../../../../src/service/work/delivering.ts';

function emptyFolder(context: TestContext): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-kept-'));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

const answer: CollectedAnswer = {
  promptId: 1,
  model: 'chatgpt',
  collectedAt: 5,
  markdown: 'Acme \ud83d\ude00 [1]',
  sources: [{ url: 'https://acme.com', title: null, cited: true }],
  sourceNumbers: [1],
  searchQueries: ['best anvil'],
  searchPerformed: null,
  realtime: true,
  modelVersion: null,
  region: 'US',
  language: 'en',
};

describe('unsaved answers', () => {
  test('survive a restart in order until dropped', (context) => {
    const folder = path.join(emptyFolder(context), 'a', 'b');
    assert.deepEqual(keptAnswers(folder).all(), [], 'nothing waits where nothing was kept');
    for (const ask of [12, 7]) assert.ok(keptAnswers(folder).put(ask, answer));
    assert.deepEqual(keptAnswers(folder).all(), [
      { ask: 7, answer },
      { ask: 12, answer },
    ]);
    keptAnswers(folder).drop(7);
    keptAnswers(folder).drop(7);
    assert.deepEqual(
      keptAnswers(folder)
        .all()
        .map(({ ask }) => ask),
      [12],
    );
  });

  test('skip partial and invalid files', (context) => {
    const folder = path.join(emptyFolder(context), 'kept');
    keptAnswers(folder).put(1, answer);
    for (const [name, text] of [
      ['2.json', '{"prom'],
      ['3.json', '{}'],
      ['4.json.half', '{}'],
      ['x.json', JSON.stringify(answer)],
    ] as const)
      fs.writeFileSync(path.join(folder, name), text);
    fs.mkdirSync(path.join(folder, '5.json'));
    assert.deepEqual(keptAnswers(folder).all(), [{ ask: 1, answer }]);
  });

  test(
    'refuse folders that are shared, linked or missing',
    { skip: process.platform === 'win32' && 'there are no modes' },
    (context) => {
      const home = emptyFolder(context);
      const open = path.join(home, 'open');
      fs.mkdirSync(open);
      fs.chmodSync(open, 0o755);
      fs.symlinkSync(home, path.join(home, 'elsewhere'));
      fs.writeFileSync(path.join(home, 'file'), '');
      for (const name of ['open', 'elsewhere', 'file/below'])
        assert.equal(keptAnswers(path.join(home, name)).put(1, answer), false, name);
      assert.deepEqual(keptAnswers(open).all(), []);
      assert.deepEqual(fs.readdirSync(open), []);
    },
  );
});
