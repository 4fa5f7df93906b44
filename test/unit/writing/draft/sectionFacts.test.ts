import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sectionInstructions } from '../../../../src/writing/draft/instructions.ts';
import { factsForSection } from '../../../../src/writing/draft/sectionFacts.ts';
import { markedFacts, statedFacts } from '../../../../src/writing/draft/statedFacts.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import type { Outline, OutlineSection } from '../../../../src/writing/outline/outline.ts';
import { Wording } from '../../../../src/writing/outline/wording.ts';
import { gather } from '../answers.ts';

const evidence = gather([], 'best lamp for a bright room');
const page = (site: string, markdown: string) => ({
  url: `https://${site}.example/`,
  title: 'Lamps',
  markdown,
  readAt: 0,
});
const ledgerOf = (...pages: ReturnType<typeof page>[]) => buildLedger({ evidence, pages });
const { purposes } = new Wording('en').phrases;

const section = (purpose: string, options: readonly string[] = []): OutlineSection => ({
  heading: 'Lamps for a bright room',
  purpose,
  points: options.map((name) => ({
    text: `${name} (2 of 4 answers)`,
    answers: [1],
    links: [],
    subjects: [{ name, role: 'option' }],
  })),
});

const many = (from: number) =>
  Array.from(
    { length: 60 },
    (_, index) => `A lamp for a bright room takes ${from + index} watts of the power in it.`,
  ).join('\n\n');

describe('facts for a section', () => {
  test('begin with facts about its options', () => {
    const ledger = ledgerOf(
      page('one', many(20)),
      page('two', many(90)),
      page('three', many(200)),
      page('lab', 'In a bright room the Acme One weighs 9 kg and reaches 700 nits.'),
    );
    const shown = (options: readonly string[]) =>
      factsForSection(section(purposes.options, options), ledger, 'en').facts.flatMap(({ figure }) => figure ?? []);
    assert.deepEqual(
      shown(['Acme One']).filter((figure) => /kg|nits/.test(figure)),
      ['9 kg', '700 nits'],
      'all of a sentence',
    );
    assert.ok(!shown([]).includes('700 nits'));
  });

  test('include all values of a conflict', () => {
    const ledger = ledgerOf(
      page(
        'lab',
        '## Lamp\n\n| Lamp | Light of a bright room |\n|---|---|\n| Acme One | 600 nits |\n| Nova | 500 nits |',
      ),
      page(
        'shop',
        '## Lamp\n\n| Lamp | Light of a bright room |\n|---|---|\n| Acme One | 900 nits |\n| Nova | 510 nits |',
      ),
    );
    const { facts, disagree } = factsForSection(section(purposes.options, ['Acme One']), ledger, 'en');
    assert.ok(disagree.length > 0);
    const ids = new Set(facts.map(({ id }) => id));
    assert.ok(disagree.every(({ facts: values }) => values.length > 1 && values.every((id) => ids.has(id))));
  });

  const outlineOf = (sections: readonly OutlineSection[]): Outline => ({
    title: 'Lamps',
    description: '',
    keyword: 'lamp',
    articleType: 'guide',
    language: 'en',
    sections,
    pages: [],
  });

  const rooms = ledgerOf(
    page('lab', 'The Acme One reaches 600 nits in a bright room.'),
    page('shop', 'The Acme One reaches 900 nits in a bright room.'),
  );
  const materialOf = (
    sections: readonly OutlineSection[],
    index: number,
    written: readonly string[] = [],
    ledger = rooms,
  ) => {
    const { prompt } = sectionInstructions({ outline: outlineOf(sections), evidence, ledger, section: index, written });
    const [, json = ''] = /<material>\n([^]*?)\n<\/material>/.exec(prompt) ?? [];
    return JSON.parse(json) as Readonly<
      Record<'disagree' | 'contested' | 'told' | 'left', readonly unknown[] | undefined>
    > & {
      readonly section: { readonly points: readonly { readonly text: string; readonly facts?: readonly string[] }[] };
    };
  };

  test('include conflicts in the section on gaps, or in each', () => {
    const [options, gaps] = [section(purposes.options, ['Acme One']), section(purposes.gaps)];
    const before = materialOf([options, gaps], 0);
    assert.equal(before.disagree, undefined);
    assert.equal(before.contested?.length, 1);
    assert.equal(materialOf([options, gaps], 1).disagree?.length, 1);
    assert.equal(materialOf([options], 0).disagree?.length, 1);
  });

  test('name facts that earlier sections use', () => {
    const sentence = 'In a bright room the Acme One reaches [600 nits](https://lab.example/).';
    assert.deepEqual(materialOf([section(purposes.options)], 0, [sentence]).told, ['f1']);
    assert.equal(materialOf([section(purposes.options)], 0, ['The Acme One is a lamp.']).told, undefined);
  });

  test('include mentioned steps in the section with the steps', () => {
    const ledger = ledgerOf(
      page('lab', '## Mount the lamp\n\n1. Turn off the power of the room.\n2. Screw on the lamp.'),
    );
    const sentence = 'First [turn off the power of the room](https://lab.example/).';
    assert.deepEqual(materialOf([section(purposes.options)], 0, [sentence], ledger).told, ['f1']);
    assert.equal(materialOf([section(purposes.steps)], 0, [sentence], ledger).told, undefined);
  });

  test('are assigned to points', () => {
    const [point, other] = materialOf([section(purposes.options), section(purposes.options, ['Acme One', 'Nova'])], 1)
      .section.points;
    assert.match(point?.text ?? '', /^Acme One/);
    assert.deepEqual(point?.facts, ['f1', 'f2']);
    assert.deepEqual(other, { text: 'Nova (2 of 4 answers)' });
  });

  test('name unused facts for the last section', () => {
    const sentence = 'In a bright room the Acme One reaches [600 nits](https://lab.example/).';
    const sections = [section(purposes.options), section(purposes.gaps)];
    assert.deepEqual(materialOf(sections, 1, [sentence]).left, ['f2']);
    assert.equal(materialOf(sections, 0, [sentence]).left, undefined);
    assert.equal(materialOf([section(purposes.options)], 0).left, undefined, 'of an article of one section');
  });

  test('are used if a sentence in other words has page and figure', () => {
    const { facts } = ledgerOf(
      page('lab', 'The bright room of our lab needs 600 nits.\n\nThe Nova, a calm lamp, wins a prize at 600 nits.'),
    );
    const link = '([lab.example](https://lab.example/))';
    const idsOf = (written: string) => statedFacts([written], facts, 'en');
    assert.deepEqual(idsOf(`Whoever wants light in a room should ask for 600 nits ${link}.`), ['f1']);
    assert.deepEqual(idsOf(`As calm as it is, the Nova gives 600 nits ${link}.`), ['f2'], 'of the nearest fact');
    assert.deepEqual(idsOf('Whoever wants light in a room should ask for 600 nits.'), []);
  });

  test('are used if a sentence has page, figure and most words', () => {
    const { facts } = ledgerOf(
      page(
        'lab',
        '## Lamp\n\n| Lamp | Ports of a bright room |\n|---|---|\n| Acme One | 2 |\n| Nova | 4 |\n\nA bright room needs a calm lamp.',
      ),
    );
    const idsOf = (written: string) => statedFacts([written], facts, 'en');
    const [one, nova, calm] = facts.map(({ id }) => id);
    const link = '([lab.example](https://lab.example/))';
    assert.deepEqual(idsOf(`For a bright room the Acme One has 2 ports ${link}.`), [one]);
    assert.deepEqual(idsOf(`For a bright room the Nova has 2 ports ${link}.`), [], 'of another row');
    assert.deepEqual(idsOf(`For a bright room the Acme One has ports of 2.1 ${link}.`), [], 'a part of another figure');
    assert.deepEqual(idsOf(`| Lamp | Ports of a bright room |\n|---|---|\n| Nova | 4 ${link} |`), [nova]);
    assert.deepEqual(idsOf(`It is a calm lamp that a bright room needs ${link}.`), [calm]);
    assert.deepEqual(idsOf('It is a calm lamp that a bright room needs.'), [], 'without its page');
  });

  test('are used if the model marked them in text that stays', () => {
    const { facts } = ledgerOf(
      page('lab', 'A bright room needs 600 nits.\n\nA calm lamp for the room costs $90.\n\nThe best lamp is dim.'),
    );
    const written = ['From [[f1]] on you see well. It costs [[f2]]. One of them [glows weakly](f3).'];
    const left = 'From 600 nits on you see well. One of them [glows weakly](https://lab.example/).';
    assert.deepEqual(markedFacts(written, left, facts), ['f1', 'f3']);
    const sections = [section(purposes.options), section(purposes.gaps)];
    const task = { outline: outlineOf(sections), evidence, ledger: rooms, section: 1, written: ['It is bright.'] };
    assert.match(
      sectionInstructions({ ...task, marked: ['f1'] }).prompt,
      /"told": \[\s*"f1"\s*\],\s*"left": \[\s*"f2"/u,
    );
  });

  test('ignore an earlier section that is empty', () => {
    const outline = outlineOf([section(purposes.options), section(purposes.gaps)]);
    const { prompt } = sectionInstructions({ outline, evidence, ledger: ledgerOf(), section: 1, written: [''] });
    assert.match(prompt, /Nothing is written yet\./);
  });
});
