import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { briefSorting } from '../../../../src/writing/brief/brief.ts';
import { briefOfCase, inputOfCase } from './briefFaults.ts';
import { caseOf } from './sorted.ts';

const head = '| Item | Cost |\n| --- | --- |';
const table = `${head}\n| Sockets | £60 |\n| Fuse box | £550 |`;

/** A question about costs with these pages, and an answer. */
const questionWith = (markdowns: readonly string[], answer = 'A rewire costs £4,000 on average.') => ({
  ...caseOf('rewire'),
  answers: [{ model: 'chatgpt-web', day: '2026-08-01', markdown: answer }],
  pages: markdowns.map((markdown, index) => ({
    url: `https://lab${index + 1}.example/costs`,
    title: 'Costs',
    readAt: 1,
    markdown,
  })),
});

/** The lines of a brief about a fact. */
const linesOn = (fact: string, markdown: string): string[] =>
  markdown.split('\n').filter((line) => line.includes(fact));

describe('repeated rows of tables', () => {
  test('fold a table that two pages have', () => {
    const { markdown } = briefOfCase(questionWith([`## Prices\n\n${table}`, `## What it costs\n\n${table}`]));
    assert.equal(linesOn('| Fuse box', markdown).length, 1, markdown);
    assert.match(markdown, /\(lab1\.example\[\^1\]; also lab2\.example\[\^2\]\):/);
  });

  test('fold a table that a page has twice', () => {
    const { markdown } = briefOfCase(questionWith([`## Prices\n\n${table}\n\n## All costs\n\n${table}`]));
    assert.equal(linesOn('| Fuse box', markdown).length, 1, markdown);
  });

  test('fold one row of another page, with a mark', () => {
    const other = `## Costs\n\n${head}\n| Fuse box | £550 |\n| Cables | £90 |`;
    const { markdown } = briefOfCase(questionWith([`## Prices\n\n${table}`, other]));
    assert.deepEqual(linesOn('| Fuse box', markdown), ['> | Fuse box (also lab2.example[^2]) | £550 |']);
    assert.equal(linesOn('| Cables', markdown).length, 1);
  });

  test('keep rows with another value, and one row in two tables of a page', () => {
    const other = `## Costs\n\n${head}\n| Fuse box | £600 |\n| Cables | £90 |`;
    assert.equal(linesOn('| Fuse box', briefOfCase(questionWith([table, other])).markdown).length, 2);
    const flats = `## Houses\n\n${table}\n\n## Flats\n\n${head}\n| Sockets | £60 |\n| Cables | £90 |`;
    assert.equal(linesOn('| Sockets', briefOfCase(questionWith([flats])).markdown).length, 2);
  });

  test('read two tables without text between them', () => {
    const { markdown } = briefOfCase(
      questionWith([`${table}\n\n| Size | Hours |\n| --- | --- |\n| Flat | 30 hours |`]),
    );
    assert.match(markdown, /^> \| Size \| Hours \|$/m);
  });

  test('fold a row of an answer if a model calls it the same', () => {
    const prose = 'A rewire takes six days. It needs two electricians. Floors have to be lifted first.';
    const one = questionWith([`## Prices\n\n${table}\n\n${prose}`], `Costs:\n\n${table}\n| Cables | £90 |`);
    const [{ ids } = assert.fail('no request')] = briefSorting(inputOfCase(one));
    const answered = ids.find((id) => id.startsWith('a')) ?? assert.fail(ids.join());
    const same = [['p1.2', `${answered}.2`]];
    const { markdown } = briefOfCase(one, [JSON.stringify({ sections: [{ heading: 'Costs', lines: ids }], same })]);
    assert.deepEqual(linesOn('| Fuse box', markdown), ['> | Fuse box (also chatgpt-web[^a1]) | £550 |']);
    assert.equal(linesOn('| Cables', markdown).length, 1);
  });
});
