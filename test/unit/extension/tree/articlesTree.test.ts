import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { createArticleIndex } from '../../../../src/extension/articles/articleIndex.ts';
import { bodyHash } from '../../../../src/extension/articles/articleMark.ts';
import { createArticlesTree } from '../../../../src/extension/tree/articlesTree.ts';

const body = '\n# Title\n\nText.\n';
const articleText = (title: string, { score, day = 1, top = '', text = body }: Wish = {}): string =>
  `---\ntitle: ${title}\n${top}citedesk:\n  prompt: best crm\n  run_id: ${day}\n  service: local\n${
    score === undefined ? '' : `  scores:\n    overall: ${score}\n`
  }  date: 2026-11-0${day}\n  body_hash: ${bodyHash(body)}\n---\n${text}`;

interface Wish {
  readonly score?: number;
  readonly day?: number;
  readonly top?: string;
  readonly text?: string;
}

function desk(context: TestContext) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-articles-'));
  context.after(() => fs.rmSync(root, { recursive: true }));
  const folder = path.join(root, 'kept');
  const kept = new Map<string, unknown>();
  let lists = 0;
  const listeners = new Set<(file: string) => void>();
  const open = () =>
    createArticlesTree({
      index: createArticleIndex({
        folder,
        markdownFiles: () => {
          lists += 1;
          return Promise.resolve(
            fs
              .readdirSync(root)
              .filter((name) => name.endsWith('.md'))
              .map((name) => path.join(root, name)),
          );
        },
      }),
      watchFiles: (listener) => (listeners.add(listener), { dispose: () => void listeners.delete(listener) }),
      memento: { get: (key) => kept.get(key), update: (key, value) => Promise.resolve(void kept.set(key, value)) },
    });
  const write = (name: string, text: string, time = 1): void => {
    fs.writeFileSync(path.join(root, name), text);
    fs.utimesSync(path.join(root, name), time, time);
  };
  return {
    root,
    open,
    write,
    listeners,
    lists: () => lists,
    touch: (name: string) => listeners.forEach((listener) => listener(path.join(root, name))),
  };
}

const rows = async (tree: ReturnType<typeof createArticlesTree>): Promise<string[]> =>
  (await tree.children()).map(({ row: { label, description } }) => `${label}: ${description}`);

test('every article of the workspace stands there with its state, score and date, as a person sorts and filters them', async (context) => {
  const { open, write } = desk(context);
  write('a.md', articleText('Brief', { day: 1 }));
  write('b.md', articleText('Draft', { day: 2, score: 71 }));
  write('c.md', articleText('Edited', { day: 3, score: 60, text: `${body}More.\n` }));
  write('d.md', articleText('Live', { day: 4, score: 80, top: 'draft: false\n' }));
  write('f.md', articleText('A title that is longer than a row', { day: 5, score: 1 }));
  write('e.md', '# No article of ours\n');
  const tree = open();
  assert.deepEqual(await rows(tree), [
    'A title that is lon…: draft · 1 · 2026-11-05',
    'Live: published · 80 · 2026-11-04',
    'Edited: edited · 60 · 2026-11-03',
    'Draft: draft · 71 · 2026-11-02',
    'Brief: brief · 2026-11-01',
  ]);
  tree.sortBy('score');
  assert.deepEqual(
    (await rows(tree)).map((row) => row.split(':')[0]),
    ['Live', 'Draft', 'Edited', 'A title that is lon…', 'Brief'],
  );
  tree.showOnly('edited');
  assert.deepEqual(await rows(open()), ['Edited: edited · 60 · 2026-11-03']);
  await rows(tree);
  assert.equal(tree.message, 'Only edited: 4 other articles are hidden.');
});

test('a file is read when it changed, and at no other time, in the next window neither', async (context) => {
  const { root, open, write, touch, lists, listeners } = desk(context);
  write('a.md', articleText('Aa'));
  write('b.md', articleText('Bb'));
  const tree = open();
  assert.equal(listeners.size, 0, 'nothing is watched before somebody looks');
  await rows(tree);
  // Other words of the same size, from the same moment: only who reads the file sees them.
  write('a.md', articleText('Zz'));
  write('b.md', articleText('Yy'), 2);
  touch('b.md');
  assert.deepEqual((await rows(tree)).map((row) => row.split(':')[0]).sort(), ['Aa', 'Yy']);
  assert.equal(lists(), 1);
  assert.deepEqual((await rows(open())).map((row) => row.split(':')[0]).sort(), ['Aa', 'Yy']);
  fs.rmSync(path.join(root, 'a.md'));
  touch('a.md');
  assert.deepEqual(await rows(tree), ['Yy: brief · 2026-11-01']);
  tree.dispose();
});

test('what is kept by another version is as if nothing were', async (context) => {
  const { root, open, write } = desk(context);
  write('a.md', articleText('Aa'));
  fs.mkdirSync(path.join(root, 'kept'));
  for (const text of ['{', '{"version":0,"files":[]}', '{"version":1,"files":[3,null]}']) {
    fs.writeFileSync(path.join(root, 'kept/articles.json'), text);
    assert.equal((await rows(open())).length, 1, text);
  }
});
