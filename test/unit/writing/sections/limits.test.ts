import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sectionInstructions } from '../../../../src/writing/draft/instructions.ts';
import { checkSection } from '../../../../src/writing/draft/section.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import { gather } from '../answers.ts';

const url = 'https://lab.example/desks';
const markdown = `# Standing desks for tall people

The Acme One is our first choice of a standing desk. The Acme One is too low for tall people above 190 cm.

The Globex Nova is a standing desk for two screens. The Globex Nova has no memory keys.`;

const title = 'The best standing desk for tall people';
const read = [{ url, markdown, language: 'en', readAt: 0 }];
const evidence = gather([], title);
const ledger = buildLedger({ evidence, pages: read });
const points = ['Acme One', 'Globex Nova'].map((name) => ({
  ...{ text: name, answers: [], links: [] },
  subjects: [{ name, role: 'option' as const }],
}));
const outline = {
  ...{ title, description: '', language: 'en', keyword: 'standing desk', articleType: 'guide' as const, pages: [] },
  sections: [
    { heading: 'Short answer', purpose: '', points, lead: true as const },
    { heading: 'Desks', purpose: '', points },
  ],
};

/** Why sentences of a section are sent back. */
const faults = (written: string, { section = 1, before = [] as readonly string[] } = {}) =>
  checkSection({
    ...{ outline, section, written, before, facts: ledger.facts, pages: read },
    ...{ subjects: ['Acme One', 'Globex Nova'], ownSentences: [] },
  }).open?.faults.map(({ reason }) => reason) ?? [];

const pick = 'Buy the Acme One, which is easy to set up. It comes in colors of wood.';

describe('limits of a recommended option', () => {
  test('are sent back once if no section has one so far', () => {
    const [reason, ...others] = faults(pick);
    assert.deepEqual(others, []);
    assert.match(
      reason ?? '',
      /without a limit that a page gives: The Acme One is too low for tall people above 190 cm\. \(f\d+\)/,
    );
    assert.deepEqual(faults(`${pick} The Acme One is hardly right for very tall people.`), []);
    assert.deepEqual(faults(pick, { before: ['The Acme One is cheap but low.'] }), []);
  });

  test('are not required for options that are not recommended', () => {
    assert.deepEqual(faults('The Globex Nova stands on legs. It looks good.'), []);
    assert.deepEqual(faults('Do not buy the Acme One yet. It looks good.'), []);
  });

  test('are required in the opening if they match the question', () => {
    assert.equal(faults(pick, { section: 0 }).length, 1);
    assert.deepEqual(faults('Buy the Globex Nova, which looks good.', { section: 0 }), []);
  });

  test('are in the material of the section', () => {
    const { prompt } = sectionInstructions({ outline, evidence, ledger, section: 1, written: [] });
    const material = JSON.parse(/<material>\n(.*)\n<\/material>/s.exec(prompt)?.[1] ?? '{}') as {
      readonly limits: readonly { readonly of: string; readonly facts: readonly string[] }[];
    };
    const textOf = (id: string) => ledger.facts.find((fact) => fact.id === id)?.text;
    assert.deepEqual(
      material.limits.map((one) => [one.of, one.facts.map(textOf)]),
      [
        ['Acme One', ['The Acme One is too low for tall people above 190 cm.']],
        ['Globex Nova', ['The Globex Nova has no memory keys.']],
      ],
    );
  });
});
