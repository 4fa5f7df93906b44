import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkSection } from '../../../../src/writing/draft/section.ts';
import type { Fact } from '../../../../src/writing/facts/facts.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import { orders } from '../../../data/articles/drafted.ts';
import { honest, lying, type MarkedSentence } from '../../../data/markedSentences.ts';
import { keptCopies } from '../../../fakes/web/copies.ts';
import { gather } from '../answers.ts';
import { unmarked } from '../../../data/unmarked.ts';

/** Options in the answers to these questions, apart from the brand and its competitors. */
const options: Readonly<Record<string, readonly string[]>> = {
  tvs: ['LG B4 OLED', 'Hisense U8N', 'Hisense U7N', 'TCL QM7', 'Roku Plus Series'],
  cards: ['Discover it Miles', 'Bank of America Travel Rewards', 'Wells Fargo Autograph', 'Chase Freedom Unlimited'],
  dehumidifiers: ['hOmeLabs Dehumidifier', 'Midea Cube', 'Frigidaire Dehumidifier'],
  'party-games': ['Codenames', 'Telestrations', 'Wavelength'],
  moisturizers: ['CeraVe PM Facial Moisturizing Lotion', 'Neutrogena Hydro Boost Water Gel'],
};

const houses = new Map(
  Object.entries(orders).map(([name, { prompt, brand, competitors, wishes }]) => {
    const pages = keptCopies(name)
      .filter(({ kind }) => ['review', 'shop', 'forum'].includes(kind))
      .map(({ url, title, language, body }) => ({ url, title, language, markdown: body, readAt: 0 }));
    const { facts } = buildLedger({ evidence: gather([], wishes.keyword ?? prompt), pages });
    const subjects = [brand.name, ...competitors, ...(options[name] ?? [])];
    return [name, { pages, facts, subjects, language: wishes.language ?? 'en', keyword: wishes.keyword ?? prompt }];
  }),
);

/** `[[tomsguide|Hisense U8N|$649.99]]` with the fact's id. */
const marked = (written: string, facts: readonly Fact[]): string =>
  written.replace(/\[\[([^\]]+)\]\]/g, (_, name: string) => `[[${idOf(name, facts)}]]`);

function idOf(name: string, facts: readonly Fact[]): string {
  const [site = '', ...rest] = name.split('|');
  const [value, ...words] = rest.reverse();
  const fact = facts.find(
    ({ url = '', figure, text, about = '' }) =>
      url.includes(site) && figure?.text === value && words.every((word) => `${about} ${text}`.includes(word)),
  );
  assert.ok(fact, `no fact for ${name}`);
  return fact.id;
}

function written({ of, heading = 'What to know', written: text }: MarkedSentence, asMarks = true) {
  const house = houses.get(of);
  assert.ok(house);
  const { facts, pages, subjects, language, keyword } = house;
  return checkSection({
    outline: { title: keyword, language, keyword, sections: [{ heading, purpose: '', points: [] }] },
    section: 0,
    written: asMarks ? marked(text, facts) : plain(text),
    facts,
    pages,
    subjects,
    ownSentences: [],
  });
}

/** The sentence of a model that writes figures out. */
const plain = (text: string): string => text.replace(/\[\[[^\]]*?([^|\]]+)\]\]/g, '$1');

const withoutLinks = (markdown: string): string =>
  markdown.replace(/ \(\[[^\]]*\]\([^)]*\)\)/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

describe('sentences with facts', () => {
  test('are kept if they are true, with one unit', () => {
    const lost = honest.flatMap((sentence) => {
      const { markdown, removed } = written(sentence);
      const { becomes = withoutLinks(markdown) } = sentence;
      return markdown !== '' && withoutLinks(markdown) === becomes
        ? []
        : [[sentence.written, markdown, removed[0]?.reason]];
    });
    assert.deepEqual(lost, []);
  });

  test('are marked if they change the meaning of a fact', () => {
    const left = lying.flatMap((sentence) => {
      const { markdown } = written(sentence);
      return unmarked(markdown) === '' ? [] : [[sentence.kind, sentence.written, markdown]];
    });
    assert.deepEqual(left, []);
  });

  const writtenOut = (sentences: readonly MarkedSentence[]) => sentences.map((sentence) => written(sentence, false));

  test('get the link of a figure that was written out', () => {
    const sections = writtenOut(honest.filter(({ written: text }) => !text.includes('Fahrenheit')));
    assert.ok(sections.length >= 18);
    for (const { markdown, removed } of sections) {
      assert.match(markdown, /\]\(https:/);
      assert.deepEqual(removed, []);
    }
  });

  test('get no link to a fact that they contradict', () => {
    const sections = writtenOut(lying);
    assert.ok(sections.length >= 35);
    for (const { markdown } of sections) assert.equal(unmarked(markdown), '');
  });
});
