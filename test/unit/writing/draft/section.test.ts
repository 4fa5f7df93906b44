import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { afterFigure } from '../../../../src/writing/marks/afterFigure.ts';
import { insideSentence } from '../../../../src/writing/marks/mark.ts';
import type { Verdict } from '../../../../src/checking/checkInput.ts';
import { isAmong, repairsIn, withRepairs } from '../../../../src/writing/draft/repair.ts';
import { checkSection } from '../../../../src/writing/draft/section.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import type { Fact } from '../../../../src/writing/facts/facts.ts';
import { pages } from '../../../data/lies.ts';
import { gather } from '../answers.ts';
import { unmarked } from '../../../data/unmarked.ts';

const read = [pages.lab, pages.shop];
const { facts } = buildLedger({ evidence: gather([], 'best TV and wall mount for a bright room'), pages: read });
const outline = {
  title: 'The best TV for a bright room',
  language: 'en',
  keyword: 'best TV for a bright room',
  sections: [{ heading: 'Light', purpose: '', points: [] }],
};

const ids = new Map<string, Fact | undefined>([
  ['light', facts.find(({ figure }) => figure?.text === '340 nits')],
  ['price', facts.find(({ kind }) => kind === 'price')],
  ['load', facts.find(({ figure }) => figure?.text === 'up to 45 kg')],
  ['said', facts.find(({ kind }) => kind === 'quotation')],
  ['calm', facts.find(({ text }) => text.startsWith('A matte screen spreads'))],
]);

const idOf = (_: string, name: string): string => ids.get(name)?.id ?? name;

const marked = (written: string): string => written.replace(/(?<=\[\[)\w+/g, (name) => idOf('', name));

const section = (written: string, language = 'en', before: readonly string[] = [], verdicts: readonly Verdict[] = []) =>
  checkSection({
    outline: { ...outline, language },
    section: 0,
    written: marked(written),
    facts,
    pages: read,
    subjects: ['Acme One', 'Globex Nova'],
    ownSentences: [],
    before,
    verdicts,
  });

const link = `([lab.example](${pages.lab.url}))`;

/** Returns a section after its check, which must remove nothing. */
function markdownOf(written: string): string {
  const { markdown, removed } = section(written);
  assert.deepEqual(removed, []);
  return markdown;
}

describe('section', () => {
  test('replaces a mark with the exact figure and a link', () => {
    assert.equal(
      markdownOf('The Acme One reaches [[light]] in a bright room.'),
      `The Acme One reaches [340 nits](${pages.lab.url}) in a bright room.`,
    );
    assert.equal(
      markdownOf('A wall mount holds [[load]].'),
      `A wall mount holds [up to 45 kg](${pages.shop.url}).`,
      'a bound stays one',
    );
    assert.equal(
      markdownOf('With [[load]], a wall mount holds any set.'),
      `With [up to 45 kg](${pages.shop.url}), a wall mount holds any set.`,
      'also before a comma',
    );
  });

  test('removes a repeated figure or unit next to a mark', () => {
    const sentence = `The Acme One reaches [340 nits](${pages.lab.url}) in a bright room.`;
    for (const written of ['[[light]] nits', '340 nits [[light]]']) {
      assert.equal(markdownOf(`The Acme One reaches ${written} in a bright room.`), sentence, written);
    }
    assert.equal(markdownOf('The Globex Nova costs $[[price]].'), `The Globex Nova costs [$1,299](${pages.lab.url}).`);
    assert.match(markdownOf('A wall mount holds up to [[load]].'), /holds \[up to 45 kg\]/);
  });

  test('quotes word for word in quotation marks', () => {
    assert.equal(
      markdownOf('Jane Doe of the lab said [[said]].'),
      `Jane Doe of the lab said “[No matte screen of this year keeps its black in the sun](${pages.lab.url})”.`,
    );
    assert.equal(
      markdownOf('The lab says: [[calm words]].'),
      `The lab says: “[A matte screen spreads reflections, so that a bright room looks calmer](${pages.lab.url})”.`,
    );
  });

  test('links a fact without a figure, also after the full stop', () => {
    const sentence = `A matte screen makes a bright room look calmer ${link}.`;
    assert.equal(markdownOf('A matte screen makes a bright room look calmer [[calm]].'), sentence);
    assert.equal(markdownOf('A matte screen makes a bright room look calmer. [[calm]]'), sentence);
    assert.equal(
      markdownOf('A matte screen makes a bright room look calmer. [[calm]] Reflections matter.'),
      `${sentence} Reflections matter.`,
    );
  });

  test('links a page once per sentence', () => {
    assert.equal(
      markdownOf('The Acme One reaches [[light]], and a bright room looks calmer [[calm]].'),
      `The Acme One reaches [340 nits](${pages.lab.url}), and a bright room looks calmer.`,
    );
  });

  test('links the words before a mark unless the fact differs', () => {
    const sentence = `A matte screen makes [a bright room look calmer](${pages.lab.url}).`;
    assert.equal(
      markdownOf('A matte screen makes [a bright room look calmer]([[calm]]).'.replace(/\[\[(\w+)\]\]/, idOf)),
      sentence,
    );
    const { markdown } = section(
      'Thin frames [hold their colour everywhere](f1). Reflections matter.'.replace('f1', idOf('', 'light')),
    );
    assert.equal(unmarked(markdown), 'Reflections matter.');
    assert.equal(unmarked(section('Frames [hold](f999). Reflections matter.').markdown), 'Reflections matter.');
  });

  test('replaces a date mark with the month of the page', () => {
    const of = (published?: string) => {
      const dated = facts.map((fact) => ({ ...fact, ...(published && { published }) }));
      const all = read.map((page) => ({ ...page, published: published ?? null }));
      const written = `The Globex Nova cost [[${idOf('', 'price')}]] in [[${idOf('', 'price')} date]].`;
      return checkSection({
        outline,
        section: 0,
        written,
        facts: dated,
        pages: all,
        subjects: ['Acme One', 'Globex Nova'],
        ownSentences: [],
      });
    };
    assert.equal(of('2025-05-14').markdown, `The Globex Nova cost [$1,299](${pages.lab.url}) in May 2025.`);
    const { markdown, removed } = of();
    assert.equal(unmarked(markdown), '');
    assert.equal(removed[0]?.reason, 'Its page tells no date.');
  });

  test('is empty without facts, and reports nothing', () => {
    const { markdown, removed } = section(' -\n');
    assert.deepEqual({ markdown, removed }, { markdown: '', removed: [] });
  });

  test('rejects a fact about another product with a reason', () => {
    const { markdown, removed } = section('The Globex Nova reaches [[light]]. Reflections matter.');
    assert.equal(markdown, '[unsupported: The Globex Nova reaches 340 nits.] Reflections matter.');
    assert.equal(removed[0]?.reason, 'It is about Acme One, not about Globex Nova.');
  });

  test('takes a verdict for a fact that rules rejected', () => {
    const written = 'Its panel in a sunlit lounge: [[light]], which is plenty. Reflections matter.';
    assert.match(section(written.replace('Its', 'The Globex Nova’s')).markdown, /unsupported/u);
    const claim = 'The Globex Nova’s panel in a sunlit lounge: 340 nits, which is plenty.';
    const verdicts = [{ claim, pages: [pages.lab.url] }];
    const { markdown } = section(written.replace('Its', 'The Globex Nova’s'), 'en', [], verdicts);
    assert.equal(
      markdown,
      `The Globex Nova’s panel in a sunlit lounge: [340 nits](${pages.lab.url}), which is plenty. Reflections matter.`,
    );
  });

  test('infers an unnamed subject from the paragraph or heading', () => {
    const under = (heading: string, written: string) => section(`### ${heading}\n\n${written}`);
    const { markdown, removed } = under('Globex Nova', 'It reaches [[light]]. Reflections matter.');
    assert.equal(unmarked(markdown), '### Globex Nova\n\nReflections matter.');
    assert.equal(removed[0]?.reason, 'It is about Acme One, not about Globex Nova.');
    for (const [heading = '', written = ''] of [
      ['Acme One', 'It reaches [[light]].'],
      ['Acme One and Globex Nova', 'It reaches [[light]].'],
      ['Light', 'It reaches [[light]].'],
      ['Globex Nova', 'The Acme One is brighter. It reaches [[light]].'],
    ])
      assert.match(under(heading, written).markdown, /340 nits/, `${heading}: ${written}`);
  });

  test('requires shared words between fact and sentence', () => {
    const other = 'Thin frames hold their colour across every corner [[light]].';
    const { markdown, removed } = section(`${other} Reflections matter.`);
    assert.equal(unmarked(markdown), 'Reflections matter.');
    assert.equal(removed[0]?.reason, 'Its sentence says something else than this one.');
    for (const honest of [
      'The Acme One manages [[light]].',
      'It manages [[light]].',
      'Screens like this one reached [[light]] lately.',
      '- Brightness: [[light]]',
      '| Brightness measured beside windows |\n| --- |\n| Thin frames hold colour [[light]] |',
    ])
      assert.match(section(honest).markdown, /340 nits/, honest);
    const inGerman = section('Dünne Rahmen halten ihre Farben überall [[light]].', 'de').removed.map(
      ({ reason }) => reason,
    );
    assert.ok(!inGerman.includes('Its sentence says something else than this one.'), inGerman.join());
  });

  test('does not repeat what a section above says', () => {
    const above = ['Look at the screen first, then at the price.\n\n- A **matte** screen makes a bright room calmer.'];
    const { markdown, removed } = section(
      'LOOK at the screen first – then at the price. Reflections matter.\n\nA matte screen makes a bright room calmer.\n\nIt depends.',
      'en',
      [...above, 'It depends.'],
    );
    assert.equal(markdown, 'Reflections matter.\n\nIt depends.');
    assert.deepEqual(
      removed.map(({ reason }) => reason),
      ['Repeats an earlier sentence.', 'Repeats an earlier sentence.'],
    );
  });

  test('removes list items, table rows and headings without text', () => {
    assert.equal(
      section('- Look at the screen.\n- It reaches 888 nits.\n- Reflections matter.').markdown,
      '- Look at the screen.\n- Reflections matter.',
    );
    assert.equal(
      section('| Set | Screen |\n| --- | --- |\n| Acme One | 888 nits |\n| Globex Nova | matte |').markdown,
      '| Set | Screen |\n| --- | --- |\n| Globex Nova | matte |',
    );
    assert.equal(section('Reflections matter.\n\n### Light\n\nIt reaches 888 nits.').markdown, 'Reflections matter.');
  });

  test('accepts the figures of the title', () => {
    const { markdown } = checkSection({
      outline: { ...outline, title: 'The best TV under $1000' },
      section: 0,
      written: 'These sets cost less than $1000.',
      facts: [],
      pages: [],
      subjects: [],
      ownSentences: [],
    });
    assert.equal(markdown, 'These sets cost less than $1000.');
  });

  test('does not use facts of a competitor for the brand', () => {
    const url = 'https://lab.example/two';
    const page = { url, markdown: 'The Globex Nova lasts 90 hours.\n\nThe Acme One is thin and light.', readAt: 0 };
    const written = `The Acme One lasts 90 hours ([lab](${url})). The Globex Nova lasts 90 hours ([lab](${url})).`;
    const keptText = (parties?: string[][]): string =>
      checkSection({
        outline,
        section: 0,
        written,
        facts: [],
        pages: [page],
        subjects: ['Acme', 'Globex'],
        ownSentences: [],
        ...(parties && { parties }),
      }).markdown;
    assert.equal(unmarked(keptText([['Acme'], ['Globex']])), `The Globex Nova lasts 90 hours ([lab](${url})).`);
    assert.match(keptText(), /Acme One lasts 90/);
  });

  test('removes instructions for the writer, and repeats', () => {
    const purpose = 'Be better than the answers: settle here what they leave open.';
    const point = {
      text: 'Acme One is missing from 3 of 4 answers. Say where it fits, with evidence.',
      answers: [],
      links: [],
    };
    const { markdown, removed } = checkSection({
      outline: { ...outline, sections: [{ heading: 'Light', purpose, points: [point] }] },
      section: 0,
      written: `${purpose} Say where it fits, with evidence. Reflections matter there.\n\nReflections matter most of all there. Look closely.\n\nReflections matter most of all there. Look closer.`,
      facts,
      pages: read,
      subjects: ['Acme One'],
      ownSentences: [],
    });
    assert.equal(
      markdown,
      'Reflections matter there.\n\nReflections matter most of all there. Look closely.\n\nLook closer.',
    );
    assert.deepEqual(
      removed.map(({ reason }) => reason),
      [
        'This text is meant for the writer, not for readers.',
        'This text is meant for the writer, not for readers.',
        'Repeats an earlier sentence.',
      ],
    );
  });

  test('returns a single sentence while facts are left', () => {
    const subjects = [{ name: 'Acme One', role: 'option' }] as const;
    const point = { text: 'Acme One', answers: [], links: [], subjects };
    const open = (written: string, { points = [point], lead = false } = {}) =>
      checkSection({
        outline: { ...outline, sections: [{ heading: 'Light', purpose: '', points, ...(lead && { lead: true }) }] },
        section: 0,
        written: marked(written),
        facts,
        pages: read,
        subjects: ['Acme One', 'Globex Nova'],
        ownSentences: [],
      }).open;
    const faults = (...given: Parameters<typeof open>) =>
      open(...given)?.faults.map(({ sentence, reason }) => [sentence.start, reason.split('.')[0]]);
    const lone = 'Reflections matter most of all there.';
    assert.deepEqual(faults(lone), [[0, 'It is the only sentence of its section']]);
    assert.deepEqual(faults(`### Glare\n\n${lone}`), [[11, 'It is the only sentence of its section']]);
    assert.deepEqual(faults(`${lone} Look closely.`), []);
    assert.deepEqual(faults(`- ${lone}`), []);
    assert.deepEqual(faults(lone, { points: [] }), [], 'no fact bears on it');
    assert.deepEqual(faults(lone, { lead: true }), []);
    const first = open(lone);
    const more = `${lone} The Acme One reaches [[f1]] in a bright room.`;
    assert.equal(first && withRepairs(first, repairsIn(first, `1. ${more}`)), more);
  });

  test('does not repeat a label before a repaired sentence', () => {
    const open = {
      markdown: '1. **Rinse.** Run it four times.',
      faults: [{ sentence: { start: 14, end: 32 }, reason: 'No page says so.' }],
      removed: [],
    };
    assert.equal(withRepairs(open, repairsIn(open, '1. **Rinse.** Run it twice.')), '1. **Rinse.** Run it twice.');
    assert.equal(withRepairs(open, repairsIn(open, '1. Rinse. Run it twice.')), '1. **Rinse.** Run it twice.');
  });

  test('moves a link to the page that supports the claim', () => {
    const written = `The wall mount holds [up to 45 kg](${pages.lab.url}).`;
    const claim = 'The wall mount holds up to 45 kg.';
    const { markdown } = section(written, 'en', [], [{ claim, pages: [pages.shop.url] }]);
    assert.equal(markdown, `The wall mount holds [up to 45 kg](${pages.shop.url}).`);
  });

  test('corrects the words that the verification names', () => {
    const corrected = (written: string, claim: string, instead: string): string | undefined => {
      const words = { claim, words: '', reason: 'Not so.', isNeeded: false, instead };
      const { open } = section(`The Acme One reaches [[light]] in a bright room.\n\n${written}`, 'en', [], [words]);
      const repairs = open ? repairsIn(open, '') : [];
      return open && repairs.length > 0 ? withRepairs(open, repairs).split('\n\n').slice(1).join('\n\n') : undefined;
    };
    const old = 'Rooms: It needs 700 nits by day.';
    assert.equal(
      corrected(`- **Rooms:** It needs 700 nits by day.`, old, 'Rooms: It needs 340 nits by day.'),
      '- **Rooms:** It needs 340 nits by day.',
    );
    assert.equal(corrected(old, old, 'Few rooms need more.'), 'Few rooms need more.');
    assert.equal(
      corrected('| TV | Light |\n|---|---|\n| Acme One | 700 nits |', 'Acme One | 700 nits', 'Acme One | 340 nits'),
      '| TV | Light |\n|---|---|\n| Acme One | 340 nits |',
    );
    assert.equal(corrected(old, old, '  '), undefined);
  });

  test('keeps the value of a cell that a model answers with a sentence', () => {
    const open = {
      markdown: '| Anvil | Care |\n|---|---|\n| Acme | hardly any |',
      faults: [{ sentence: { start: 36, end: 46 }, reason: 'No page says so.' }],
      removed: [],
    };
    assert.deepEqual(repairsIn(open, '1. The Acme needs hardly any care.'), []);
    assert.match(withRepairs(open, repairsIn(open, '1. oil once a year')), /\| oil once a year \|$/u);
  });

  test('recognizes a repaired sentence that is wrong again', () => {
    const faulty = [
      'Pour the solution** slowly through a funnel within 10 minutes.',
      'It costs [$99](https://a.example/).',
    ];
    assert.ok(isAmong('**Pour the solution** slowly through a funnel within [[f14]].', faulty));
    assert.ok(!isAmong('**Pour the solution** into the well through a funnel.', faulty));
    assert.ok(!isAmong('60 Jahre', ['50 Jahre']));
  });

  test('keeps a heading with a figure of a page', () => {
    const written = '### Up to 45 kg\n\nThe wall mount carries [[load]].';
    assert.match(section(written).markdown, /^### Up to 45 kg$/mu);
    assert.doesNotMatch(section(written.replace('Up to 45', '460')).markdown, /460 kg/u);
  });

  test('writes months with a capital letter', () => {
    assert.equal(insideSentence('September 2026', 'It came in ', 'en'), 'September 2026');
    assert.equal(insideSentence('Up to 45 kg', 'It carries ', 'en'), 'up to 45 kg');
  });

  test('writes the “between” of a figure once', () => {
    assert.equal(insideSentence('between $5 and $9', 'It costs ', 'en'), 'between $5 and $9');
    assert.equal(insideSentence('between $5 and $9', 'It costs between ', 'en'), '$5 and $9');
  });

  test('returns a figure that differs from an earlier section', () => {
    const faults = (written: string, before: string) => {
      const { open, removed } = section(written, 'en', [before]);
      return [...(open?.faults ?? []), ...removed].map(({ reason }) => reason);
    };
    const earlier = 'In a bright room the Acme One reaches 512 nits.';
    assert.deepEqual(faults('In a bright room the Acme One reaches [[light]]. Reflections matter there.', earlier), [
      `An earlier section gives another figure for this: ${earlier} Give the same figure, or say that the pages differ and name both.`,
    ]);
    for (const same of [
      'The Acme One is used in a bright room, where it reaches 340 nits.',
      'The Globex Nova reaches 512 nits.',
    ])
      assert.deepEqual(faults('In a bright room the Acme One reaches [[light]]. Reflections matter there.', same), []);
  });

  test('rejects calculations in marks', () => {
    const [light, price] = ['light', 'price'].map((name) => idOf('', name));
    for (const mark of [`[[${light} - ${price}]]`, `[[${light} / ${price}]]`, `[[mean ${light} ${price}]]`]) {
      const { markdown, removed } = section(`In a bright room the Acme One reaches ${mark}.`);
      assert.equal(unmarked(markdown), '', mark);
      assert.equal(removed[0]?.reason, 'This citation doesn’t refer to a known fact.');
    }
  });

  test('rejects a minus before a mark', () => {
    const { markdown, removed } = section('The Acme One reaches -[[light]] in a bright room.');
    assert.equal(unmarked(markdown), '');
    assert.match(removed[0]?.reason ?? '', /beside the mark make another value/);
  });

  test('removes a repeated bound after a mark', () => {
    const figure = { text: '14+', kind: 'number', value: 14, step: 1, approximate: 'atLeast' } as const;
    assert.equal(afterFigure('+ players', figure, 'en').rest, ' players');
    assert.equal(afterFigure(' and up.', { ...figure, text: '14 and up' }, 'en').rest, '.');
  });
});
