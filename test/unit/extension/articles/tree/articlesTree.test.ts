import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { createArticleIndex } from '../../../../../src/extension/articles/tree/articleIndex.ts';
import { bodyHash } from '../../../../../src/extension/articles/articleMark.ts';
import { type DraftScore, scoreDraft } from '../../../../../src/scoring/score.ts';
import { until } from '../../../../fakes/clock.ts';
import { createArticlesTree } from '../../../../../src/extension/articles/tree/articlesTree.ts';

const year = new Date().getUTCFullYear();
const body = '\n# Title\n\nText.\n';
const articleText = (title: string, { score, day = 1, top = '', text = body }: Wish = {}): string =>
  `---\ntitle: ${title}\n${top}citedesk:\n  prompt: best crm\n  run_id: ${day}\n  service: local\n${
    score === undefined ? '' : `  scores:\n    overall: ${score}\n`
  }  date: ${year}-11-0${day}\n  body_hash: ${bodyHash(body)}\n---\n${text}`;

interface Wish {
  readonly score?: number;
  readonly day?: number;
  readonly top?: string;
  readonly text?: string;
}

function fixture(context: TestContext) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-articles-'));
  context.after(() => fs.rmSync(root, { recursive: true }));
  const folder = path.join(root, 'kept');
  const kept = new Map<string, unknown>();
  const named: { keyword?: string } = {};
  /** How texts are scored, where they are, and which were. */
  const scoring: { of?: (markdown: string) => DraftScore['scores'] } = {};
  const scored: string[] = [];
  const faults: unknown[] = [];
  let lists = 0;
  const listeners = new Set<(file: string) => void>();
  const open = () =>
    createArticlesTree({
      openIndex: (onScored) =>
        Promise.resolve(
          createArticleIndex({
            folder,
            ...(scoring.of && {
              score: (file: string, markdown: string) => {
                scored.push(path.basename(file));
                return Promise.resolve(scoring.of?.(markdown));
              },
            }),
            onScored,
            note: (error) => void faults.push(error),
            host: {
              keywordNames: () => () => named.keyword,
              markdownFiles: () => {
                lists += 1;
                return Promise.resolve(
                  fs
                    .readdirSync(root)
                    .filter((name) => name.endsWith('.md'))
                    .map((name) => path.join(root, name)),
                );
              },
            },
          }),
        ),
      watchFiles: (listener) => {
        listeners.add(listener);
        return { dispose: () => void listeners.delete(listener) };
      },
      memento: { get: (key) => kept.get(key), update: (key, value) => Promise.resolve(void kept.set(key, value)) },
      language: 'en',
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
    named,
    scoring,
    scored,
    faults,
    lists: () => lists,
    touch: (name: string) => listeners.forEach((listener) => listener(path.join(root, name))),
  };
}

const rows = async (tree: ReturnType<typeof createArticlesTree>): Promise<string[]> =>
  (await tree.children()).map(({ row: { label, description } }) =>
    `${label}: ${description}`.replace(/ · best crm$/, ''),
  );

describe('articles tree', () => {
  test('finds articles of a project by their prompts', async (context) => {
    const { open, write } = fixture(context);
    const own = (line: string) =>
      articleText('Draft', { day: 2, score: 71 }).replace('citedesk:\n', `citedesk:\n${line}`);
    write('a.md', own('  project: p1\n  prompt_id: 4\n'));
    write('b.md', own('  project: p2\n  prompt_id: 5\n  sample: true\n'));
    const tree = open();
    const [one, ...more] = await tree.writtenFor('local', 'p1');
    assert.deepEqual([one?.promptId, one?.runId, path.basename(one?.file ?? ''), more], [4, 2, 'a.md', []]);
    assert.deepEqual(await tree.writtenFor('https://other.example/v1', 'p1'), []);
    const said = (await tree.children()).map(({ row: { description } }) => description?.includes('made-up data'));
    assert.deepEqual(said.toSorted(), [false, true]);
    tree.dispose();
  });

  test('finds the row of a file before the watcher reports it', async (context) => {
    const { root, open, write } = fixture(context);
    const tree = open();
    assert.deepEqual(await rows(tree), []);
    write('a.md', articleText('Draft', { score: 71 }));
    assert.equal((await tree.find(path.join(root, 'a.md')))?.row.label, 'Draft');
    assert.equal(await tree.find(path.join(root, 'b.md')), undefined);
    tree.dispose();
  });

  test('sorts and filters articles by score, day and state', async (context) => {
    const { root, open, write } = fixture(context);
    write('a.md', articleText('Brief', { day: 1 }));
    write('b.md', articleText('Draft', { day: 2, score: 71 }).replace(`date: ${year}`, 'date: 2019'));
    write('c.md', articleText('Edited', { day: 3, score: 60, text: `${body}More.\n` }));
    write('d.md', articleText('Live', { day: 4, score: 80, top: 'draft: false\n' }));
    write('f.md', articleText('A title that is longer than a row', { day: 5, score: 1 }));
    write('e.md', '# No article of ours\n');
    const tree = open();
    assert.deepEqual(await rows(tree), [
      'A title that is lon…: 1 · Nov 5 · draft',
      'Live: 80 · Nov 4 · published',
      'Edited: 60 when drafted · Nov 3 · edited',
      'Brief: Nov 1 · brief',
      'Draft: 71 · Nov 2019 · draft',
    ]);
    const [first] = await tree.children();
    assert.equal(
      first?.row.tooltip,
      `A title that is longer than a row\ndraft · score 1 · ${year}-11-05\nFor prompt “best crm”\n${path.join(root, 'f.md')}`,
    );
    tree.sortBy('score');
    assert.deepEqual(
      (await rows(tree)).map((row) => row.split(':')[0]),
      ['Live', 'Draft', 'Edited', 'A title that is lon…', 'Brief'],
    );
    tree.showOnly('edited');
    assert.deepEqual(await rows(open()), ['Edited: 60 when drafted · Nov 3 · edited', 'Show all articles: undefined']);
    await rows(tree);
    assert.equal(tree.message, 'Showing only articles with status “edited”. 4 other articles are hidden.');
  });

  test('scores a changed article once when it is closed', async (context) => {
    const { open, write, touch, scoring, scored } = fixture(context);
    scoring.of = (markdown) => scoreDraft({ markdown }).scores;
    const edited = (more: string) => articleText('Edited', { day: 3, score: 60, text: `${body}${more}\n` });
    const row = (more: string) => `Edited: ${scoring.of?.(edited(more)).service} · Nov 3 · edited`;
    write('edited.md', edited('More.'));
    write('draft.md', articleText('Draft', { day: 2, score: 71 }));
    const tree = open();
    assert.deepEqual(await rows(tree), ['Edited: 60 when drafted · Nov 3 · edited', 'Draft: 71 · Nov 2 · draft']);
    let told = 0;
    tree.subscribe(() => void (told += 1));
    await until(() => told === 1);
    assert.deepEqual((await rows(tree))[0], row('More.'));
    const next = open();
    assert.deepEqual((await rows(next))[0], row('More.'), 'the next window knows it');
    assert.deepEqual(scored, ['edited.md']);
    write('edited.md', edited('Much more of it.'), 2);
    touch('edited.md');
    await rows(tree);
    await until(() => told === 3);
    assert.deepEqual((await rows(tree))[0], row('Much more of it.'));
    tree.dispose();
    next.dispose();
  });

  test('scores closed articles that have no score', async (context) => {
    const { open, write, scoring, scored } = fixture(context);
    scoring.of = () => ({ service: 64, seo: 70, geo: 55, readability: 80 });
    const own = (top: string) => `---\ntitle: Mine\ndate: ${year}-11-07\n${top}---\n\n# A\n`;
    write('own.md', own('keyword: crm\n'), 4);
    write('live.md', own('keyword: crm\ndraft: false\n').replace('Mine', 'Live'), 3);
    write('grown.md', articleText('Grown', { day: 3, text: `${body}More.\n` }), 2);
    write('brief.md', articleText('Brief', { day: 1 }));
    write(
      'draft.md',
      articleText('Draft', { day: 2, score: 71 }).replace(
        '71\n',
        '71\n    seo: 75\n    geo: 66\n    readability: 74\n',
      ),
    );
    const tree = open();
    let told = 0;
    tree.subscribe(() => void (told += 1));
    await rows(tree);
    await until(() => told === 1);
    assert.deepEqual(scored, ['own.md', 'live.md', 'grown.md']);
    assert.deepEqual(await rows(tree), [
      'Live: 64 · Nov 7 · published',
      'Mine: 64 · Nov 7 · edited',
      'Grown: 64 · Nov 3 · edited',
      'Draft: 71 · Nov 2 · draft',
      'Brief: Nov 1 · brief',
    ]);
    const areas = (await tree.children()).map(({ row }) => /^GEO.*$/m.exec(row.tooltip ?? '')?.[0]);
    const present = 'GEO 55 · SEO 70 · Readability 80';
    assert.deepEqual(areas, [present, present, present, 'GEO 66 · SEO 75 · Readability 74', undefined]);
    tree.dispose();
  });

  test('keeps the old score if scoring fails', async (context) => {
    const { open, write, scoring, scored, faults } = fixture(context);
    scoring.of = () => {
      throw new Error('Too hard.');
    };
    write('edited.md', articleText('Edited', { day: 3, score: 60, text: `${body}More.\n` }));
    const tree = open();
    let told = 0;
    tree.subscribe(() => void (told += 1));
    await rows(tree);
    await until(() => told === 1);
    assert.equal(faults.length, 1);
    assert.deepEqual(await rows(tree), ['Edited: 60 when drafted · Nov 3 · edited']);
    assert.deepEqual(await rows(open()), ['Edited: 60 when drafted · Nov 3 · edited']);
    assert.equal(scored.length, 1);
  });

  test('offers to clear an empty filter', async (context) => {
    const { open, write } = fixture(context);
    write('a.md', articleText('Brief'));
    const tree = open();
    tree.showOnly('published');
    const [only, ...others] = await tree.children();
    assert.deepEqual(others, []);
    assert.deepEqual(only?.row.command, { command: 'citedesk.filterArticles', argument: { only: 'all' } });
    assert.equal(tree.message, 'No articles with status “published” (1 hidden).');
    tree.showOnly(undefined);
    assert.deepEqual([(await rows(tree)).length, tree.message], [1, undefined]);
  });

  test('distinguishes articles with equal titles by their files', async (context) => {
    const { open, write } = fixture(context);
    write('the-best-crm-for-teams.md', articleText('The best CRM for small teams', { day: 3 }));
    write('the-best-crm-for-teams-2.md', articleText('The best CRM for small shops', { day: 2 }));
    write('a-crm-for-people-who-hate-them.md', articleText('The best CRM for small teams', { day: 1 }));
    assert.deepEqual(await rows(open()), [
      '…-best-crm-for-teams: Nov 3 · brief',
      'The best CRM fo… (2): Nov 2 · brief',
      '…eople-who-hate-them: Nov 1 · brief',
    ]);
  });

  test('shows articles without a run', async (context) => {
    const { open, write, named } = fixture(context);
    const own = (title: string, more: string) =>
      `---\ntitle: ${title}\ndate: ${year}-11-07T09:00:00Z\n${more}\n---\n\n# A\n`;
    write('a.md', own('Mine', 'keyword: crm'));
    write('b.md', own('Live', 'keyword: crm\ndraft: false'));
    write('c.md', own('Listed', 'keywords:\n  - crm'));
    write('d.md', own('A page', 'layout: post'));
    const tree = open();
    assert.deepEqual(await rows(tree), ['Live: Nov 7 · published', 'Mine: Nov 7 · edited']);
    named.keyword = 'keywords[]';
    tree.refresh();
    assert.deepEqual(await rows(tree), ['Listed: Nov 7 · edited', 'Live: Nov 7 · published', 'Mine: Nov 7 · edited']);
  });

  test('reads titles in TOML and from file names', async (context) => {
    const { open, write } = fixture(context);
    write('a.md', '+++\ntitle = "A title"\nkeyword = "crm"\ndate = 2026-05-01\ndraft = false\n+++\n');
    write('My own notes.md', '---\nkeyword: crm\ndate: 2026-05-02\n---\n');
    write('2026-05-03-post.md', '---\nkeyword: crm\ndate: 2026-05-03\n---\n');
    const tree = open();
    const labels = (await tree.children()).map(({ row }) => row.label);
    assert.deepEqual(labels, ['2026-05-03-post.md', 'My own notes', 'A title']);
    tree.dispose();
  });

  test('shows the score of an open file', async (context) => {
    const { root, open, write } = fixture(context);
    write('a.md', articleText('Aa', { day: 1, score: 60 }));
    write('b.md', articleText('Bb', { day: 2, score: 70 }));
    const tree = open();
    const described = async () => (await tree.children()).map(({ row }) => row.description);
    let drawn = 0;
    tree.subscribe(() => (drawn += 1));
    tree.sortBy('score');
    assert.deepEqual(await described(), ['70 · Nov 2 · draft · best crm', '60 · Nov 1 · draft · best crm']);
    const file = path.join(root, 'a.md');
    tree.scored(file, { service: 81, seo: 80, geo: 83, readability: 78 });
    tree.scored(file, { service: 81, seo: 80, geo: 83, readability: 78 });
    assert.deepEqual(await described(), ['81 · Nov 1 · draft · best crm', '70 · Nov 2 · draft · best crm']);
    assert.equal(drawn, 2, 'the order and one score');
    tree.scored(file, undefined);
    assert.deepEqual(await described(), ['70 · Nov 2 · draft · best crm', '60 · Nov 1 · draft · best crm']);
  });

  test('reads a file only if it changed', async (context) => {
    const { root, open, write, touch, lists, listeners } = fixture(context);
    write('a.md', articleText('Aa'));
    write('b.md', articleText('Bb'));
    const tree = open();
    assert.equal(listeners.size, 0, 'no listener before the first look');
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
    assert.deepEqual(await rows(tree), ['Yy: Nov 1 · brief']);
    fs.rmSync(path.join(root, 'b.md'));
    touch('.');
    assert.deepEqual(await rows(tree), [], 'of a folder that is gone its files are gone');
    tree.dispose();
  });

  test('keeps a row while its file is saved', async (context) => {
    const { open, write, touch } = fixture(context);
    write('a.md', articleText('Aa'));
    const tree = open();
    await rows(tree);
    write('a.md', '', 2);
    touch('a.md');
    const shown = rows(tree);
    setTimeout(() => write('a.md', articleText('Zz'), 3), 20);
    assert.deepEqual(await shown, ['Zz: Nov 1 · brief']);
    write('a.md', '', 4);
    touch('a.md');
    assert.deepEqual(await rows(tree), [], 'drops a file that stays empty');
    tree.dispose();
  });

  test('ignores state of another version', async (context) => {
    const { root, open, write } = fixture(context);
    write('a.md', articleText('Aa'));
    fs.mkdirSync(path.join(root, 'kept'));
    for (const text of ['{', '{"version":0,"files":[]}', '{"version":2,"files":[3,null]}']) {
      fs.writeFileSync(path.join(root, 'kept/articles.json'), text);
      assert.equal((await rows(open())).length, 1, text);
    }
  });

  test('dates an article by its last change in local time', async (context) => {
    const zone = process.env.TZ;
    context.after(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    process.env.TZ = 'Pacific/Kiritimati'; // 14 hours ahead of UTC
    const { open, write } = fixture(context);
    write('own.md', '---\ntitle: Own\nkeyword: crm\n---\n', Date.UTC(year, 4, 1, 12) / 1000);
    const [row = ''] = await rows(open());
    assert.match(row, /^Own: May 2/);
  });

  test('shows where long titles differ', async (context) => {
    const { open, write } = fixture(context);
    const titles = ['beginners', 'small kitchens'].map(
      (who) => `Espresso machine for ${who}: how to choose and compare`,
    );
    for (const [index, title] of titles.entries())
      write(`${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.md`, articleText(title, { day: 2 - index }));
    assert.deepEqual(
      (await rows(open())).map((row) => row.split(': ')[0]),
      ['…beginners', '…small kitchens'],
    );
  });
});
