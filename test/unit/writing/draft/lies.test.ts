import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkArticle } from '../../../../src/checking/check.ts';
import { checkSection } from '../../../../src/writing/draft/section.ts';
import { checkRevision } from '../../../../src/writing/review/revise.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import type { Fact } from '../../../../src/writing/facts/facts.ts';
import { honest, lies, pages } from '../../../data/lies.ts';
import { gather, stored } from '../answers.ts';
import { unmarked } from '../../../data/unmarked.ts';

const read = [pages.lab, pages.shop];
const evidence = gather(
  [
    stored({
      id: 1,
      markdown: 'The Acme One is the best of all sets for a bright room, and nobody doubts it.[1]',
      sources: [{ url: pages.lab.url }],
    }),
  ],
  'best TV for a bright room',
);
const { facts } = buildLedger({ evidence, pages: read });
const outline = {
  title: 'The best TV for a bright room',
  language: 'en',
  keyword: 'best TV for a bright room',
  sections: [{ heading: 'Light', purpose: '', points: [] }],
};

const idOf = (fact: Fact | undefined): string => fact?.id ?? 'none';
const ids: Readonly<Record<string, string>> = {
  light: idOf(facts.find(({ figure }) => figure?.text === '340 nits')),
  price: idOf(facts.find(({ kind }) => kind === 'price')),
  answer: idOf(facts.find(({ responseId }) => responseId !== undefined)),
};

const rests = { facts, pages: read, subjects: ['Acme One', 'Globex Nova'], ownSentences: [] };

const marked = (written: string): string =>
  written.replace(/\[\[(\w+)\]\]/g, (mark, name: string) => (ids[name] ? `[[${ids[name]}]]` : mark));

const section = (written: string) => checkSection({ ...rests, outline, section: 0, written: marked(written) });

describe('invented statements', () => {
  test('number 201', () => assert.equal(lies.length, 201));

  test('are marked or removed, and their neighbors are kept', () => {
    const left: string[] = [];
    for (const { name, written, gone: removed } of lies) {
      const { markdown: whole } = section(`${honest.before}\n\n${written}\n\n${honest.behind}`);
      const markdown = unmarked(whole);
      for (const words of removed) if (markdown.includes(words)) left.push(`${name}: ${words} in ${markdown}`);
      for (const words of Object.values(honest)) if (!markdown.includes(words)) left.push(`${name}: lost “${words}”`);
      const findings = checkArticle({
        markdown,
        language: 'en',
        pages: read,
        facts,
        strict: true,
        names: ['Acme One', 'Globex Nova'],
      });
      if (findings.length > 0) left.push(`${name}: ${findings[0]?.message}`);
    }
    assert.deepEqual(left, []);
  });

  test('do not enter an article through a revision', () => {
    const before = `# ${outline.title}\n\n${honest.before}\n\n## Light\n\n${honest.behind}\n\n## Sound\n\nLook at it last.\n`;
    const left: string[] = [];
    // Each of the four links of a lie meets another part of the article.
    for (const [index, { name, written, gone: removed }] of lies.entries()) {
      const { markdown, title } = checkRevision({
        ...rests,
        outline,
        markdown: before,
        part: index % 3,
        rule: 'geo.filler',
        written: marked(written),
      });
      for (const words of removed)
        if (unmarked(markdown).includes(words)) left.push(`${name}: ${words} in ${markdown}`);
      if (title !== outline.title) left.push(`${name}: the title is ${title}`);
      if (!markdown.includes('## Sound')) left.push(`${name}: a part is lost in ${markdown}`);
    }
    assert.deepEqual(left, []);
  });

  test('are reported with a reason', () => {
    const { removed } = section('The Acme One reaches 777 nits in a bright room.');
    assert.deepEqual(
      removed.map(({ text }) => text),
      ['The Acme One reaches 777 nits in a bright room.'],
    );
    assert.match(removed[0]?.reason ?? '', /777 nits/);
  });
});
