import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkSection } from '../../../../src/writing/draft/section.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import { gather } from '../answers.ts';
import { unmarked } from '../../../data/unmarked.ts';

const page = (url: string, markdown: string, language = 'en') => ({ url, title: url, language, readAt: 0, markdown });
const read = [
  page(
    'https://lab.example/acme',
    [
      '# The best TV for a bright room',
      'The Acme One costs $1,299 as the best TV for a bright room.',
      'The Acme One reaches 340 nits, so that a bright room dims the TV.',
      'The Acme One weighs 18 kg, and a TV of this size fits a bright room.',
      'In a bright room the TV of Acme reflects 12 percent of the light.',
      'The bright room mount of the TV holds up to 45 kg.',
      'This TV for a bright room was published on 12 March 2026.',
      'Acme sold 1.3 million sets of the TV for a bright room.',
      'The TV for a bright room costs $12 a month.',
    ].join('\n\n'),
  ),
  page(
    'https://shop.example/globex',
    [
      '# The TV of Globex in a bright room',
      'The Globex Nova costs $1,099, and is a TV for a bright room.',
      'In a bright room the TV of Globex reflects 9 percent of the light.',
      'The Globex Nova reaches 512 nits, a TV for a bright room.',
    ].join('\n\n'),
  ),
];
const { facts } = buildLedger({ evidence: gather([], 'best TV for a bright room'), pages: read });

/** The text with the ids of the facts whose figures stand between the marks: `[[$1,299 - $1,099]]`. */
const marked = (text: string): string =>
  text.replace(/\{([^}]+)\}/g, (_, figure: string) => facts.find((fact) => fact.figure?.text === figure)?.id ?? 'f999');

const section = (written: string, language = 'en', subjects: readonly string[] = ['Acme', 'Globex']) =>
  checkSection({
    outline: {
      title: 'The best TV for a bright room',
      language,
      keyword: 'TV for a bright room',
      sections: [{ heading: 'Light', purpose: '', points: [] }],
    },
    section: 0,
    written: marked(written),
    facts,
    pages: read,
    subjects,
    ownSentences: [],
  });

const one = '([lab.example](https://lab.example/acme))';
const two = '([shop.example](https://shop.example/globex))';

describe('formulas', () => {
  test('become results with links that pass the check', () => {
    const cases: readonly (readonly [string, string])[] = [
      [
        'The Acme TV costs [[{$1,299} - {$1,099}]] more than Globex asks.',
        `The Acme TV costs $200 more than Globex asks ${one} ${two}.`,
      ],
      [
        'A TV of Acme and one of Globex cost [[{$1,299} + {$1,099}]].',
        `A TV of Acme and one of Globex cost $2,398 ${one} ${two}.`,
      ],
      [
        'The Globex TV is [[{512 nits} / {340 nits}]] as bright as that of Acme.',
        `The Globex TV is about 1.51 times as bright as that of Acme ${two} ${one}.`,
      ],
      [
        'On average a TV of Acme or Globex costs [[mean {$1,299} {$1,099}]].',
        `On average a TV of Acme or Globex costs $1,199 ${one} ${two}.`,
      ],
      [
        'The Globex TV is brighter than that of Acme by [[change {340 nits} {512 nits}]].',
        `The Globex TV is brighter than that of Acme by about 50.6% ${one} ${two}.`,
      ],
      [
        'The Acme TV reflects [[{12 percent} - {9 percent}]] more of the light than Globex.',
        `The Acme TV reflects 3 percentage points more of the light than Globex ${one} ${two}.`,
      ],
    ];
    for (const [written, rendered] of cases) {
      const { markdown, removed, formulas } = section(written);
      assert.deepEqual(removed, [], written);
      assert.equal(markdown, rendered);
      assert.equal(formulas.length, 1);
    }
    assert.match(
      section('| Set | Price |\n| --- | --- |\n| Difference | [[{$1,299} - {$1,099}]] |').markdown,
      /\| \$200 \(\[lab.+shop.+\)\) \|$/,
    );
    assert.match(section('Acme kostet [[mean {$1,299} {$1,099}]], und Globex auch.', 'de').markdown, /\$1\.199/);
  });

  test('are rejected with a reason if they cannot be computed', () => {
    const cases: readonly (readonly [string, RegExp])[] = [
      ['[[{$1,299} - {340 nits}]]', /different units/],
      ['[[{$1,299} - {$12 a month}]]', /different units/],
      ['[[{$1,099} - {$1,299}]]', /The second is larger: write \[\[f\d+ - f\d+\]\]/],
      ['[[{$1,299} / {$1,299}]]', /takes each fact once/],
      ['[[{18 kg} + {up to 45 kg}]]', /cannot be computed with/],
      ['[[{12 March 2026} - {$1,299}]]', /cannot be computed with/],
      ['[[{$1,299} - {$9}]]', /no fact with this id/],
      ['[[{$1,299} - {$1,099}', /./],
      ['[[{12 percent} + {9 percent}]]', /different wholes/],
      ['[[mean {12 percent} {9 percent}]]', /different wholes/],
      ['[[change {12 percent} {9 percent}]]', /different wholes/],
      ['[[{512 nits} + {340 nits}]]', /does not add up/],
      ['[[{$1,299} * {$1,099}]]', /./],
      ['[[mean {$1,299}]]', /./],
    ];
    for (const [mark, reason] of cases) {
      const { markdown, removed } = section(
        `In a bright room the Acme TV costs ${mark} more than Globex asks. A bright room is hard.`,
      );
      assert.equal(unmarked(markdown), 'A bright room is hard.', mark);
      assert.match(removed[0]?.reason ?? '', reason, mark);
    }
  });

  test('are rejected in sentences that say the opposite', () => {
    const price = '[[{$1,299} - {$1,099}]]';
    const light = '[[change {340 nits} {512 nits}]]';
    const lies = [
      `The Acme TV costs ${price} less than the Globex TV.`,
      `At ${price} less than the Globex TV, the Acme TV is a TV for a bright room.`,
      `The Globex TV costs ${price} more than the Acme TV.`,
      `The Globex TV is dearer than the Acme TV by ${price}.`,
      `The TV of Acme is brighter than that of Globex by ${light}.`,
      `The TV of Globex is ${light} dimmer than that of Acme.`,
    ];
    // whoever knows of the two: facts say themselves what they are about
    const known = [['Acme', 'Globex'], ['Acme'], ['Globex'], []];
    for (const subjects of known)
      for (const lie of lies) {
        const { markdown, removed } = section(`${lie} A bright room is hard.`, 'en', subjects);
        assert.equal(unmarked(markdown), 'A bright room is hard.', lie);
        assert.match(removed[0]?.reason ?? '', /opposite/, lie);
      }
    const honest = [
      `The Globex TV costs ${price} less than the Acme TV.`,
      `At ${price} less than the Acme TV, the Globex TV is a TV for a bright room.`,
      `The Acme TV costs ${price} more than the Globex TV.`,
      `The TV of Globex is brighter than that of Acme by ${light}.`,
      `The TV of Acme and that of Globex are ${price} apart in price.`,
    ];
    for (const subjects of known)
      for (const written of honest) assert.deepEqual(section(written, 'en', subjects).removed, [], written);
  });

  test('support only their own result', () => {
    for (const lie of [
      'It costs $300 less, not [[{$1,299} - {$1,099}]].',
      'It costs $201 [[{$1,299} - {$1,099}]] less.',
      `It costs $200 less ${one} ${two}.`,
    ]) {
      const { markdown } = section(`${lie} A bright room is hard.`);
      assert.equal(unmarked(markdown), 'A bright room is hard.', lie);
    }
  });

  test('are kept once, without those of removed sentences', () => {
    const cheaper = 'The Acme One costs [[{$1,299} - {$1,099}]] more than the Globex Nova.';
    const dearer = 'By price the two are [[{$1,299} - {$1,099}]] apart.';
    assert.equal(section(`${cheaper} ${dearer}`).formulas.length, 1);
    const lost = section('The Acme One costs [[{$1,299} - {$1,099}]] more, and 77% of all people own a Globex Nova.');
    assert.deepEqual([unmarked(lost.markdown), lost.formulas], ['', []]);
    const [refused] = section('The Globex Nova costs [[{$1,099} - {$1,299}]] more than the Acme One.').removed;
    assert.match(refused?.text ?? '', /\[\[f\d+ - f\d+\]\]/);
    assert.match(refused?.reason ?? '', /The second is larger/);
  });

  test('in a heading are rejected once', () => {
    const written = 'A bright room is hard.\n\n### Sets of [[f999]] and 4,711 nits\n\nIt needs light.';
    assert.deepEqual(
      section(written).removed.map(({ text }) => text),
      ['### Sets of [[f999]] and 4,711 nits'],
    );
  });
});
