import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkSection } from '../../../../src/writing/draft/section.ts';
import { buildLedger } from '../../../../src/writing/facts/ledger.ts';
import { untunedCases, untunedStatements } from '../../../data/untuned.ts';
import { gather } from '../answers.ts';

const german: ReadonlySet<string> = new Set(['fahrradkette', 'hund', 'induktion', 'saugroboter', 'umzug']);

/** The statements of a kind that stay in a draft as they are, checked with or without the model's verdicts. */
function keptClaims(isTrue: boolean, hasVerdicts: boolean): readonly string[] {
  const cases = new Map(untunedCases().map((one) => [one.name, one]));
  return untunedStatements
    .filter((statement) => statement.isTrue === isTrue)
    .filter(({ question, text, verdict }) => {
      const one = cases.get(question);
      assert.ok(one);
      const language = german.has(question) ? 'de' : 'en';
      const pages = one.pages.map((page) => ({ ...page, language, readAt: 0 }));
      const { facts } = buildLedger({ evidence: gather([], one.question), pages });
      const section = (heading: string) => ({ heading, purpose: '', points: [] });
      const { removed } = checkSection({
        outline: {
          title: one.question,
          keyword: '',
          language,
          sections: [{ ...section('X'), lead: true }, section(language === 'de' ? 'Was zählt' : 'What matters')],
        },
        section: 1,
        written: `${language === 'de' ? 'Das ist gut zu wissen.' : 'That helps.'} ${text}`,
        facts,
        pages,
        subjects: [one.brand.name, ...one.competitors.map(({ name }) => name), ...one.options],
        ownSentences: [one.question],
        before: [],
        verdicts: hasVerdicts ? [verdict] : [],
      });
      return removed.length === 0;
    })
    .map(({ text }) => text);
}

describe('sentences of a model that nobody tuned', () => {
  test('stay in all 96 cases if a page says so, by verdicts', () => {
    assert.equal(keptClaims(true, true).length, 96);
  });

  test('are marked or removed in all 96 cases if no page says so, by verdicts', () => {
    assert.deepEqual(keptClaims(false, true), []);
  });

  // Floors of the rules alone, as measured. They may only rise.
  test('stay in 56 of 96 cases if a page says so, by rules', () => {
    const { length } = keptClaims(true, false);
    assert.ok(length >= 56, `${length}`);
  });

  test('are marked or removed in 51 of 96 cases if no page says so, by rules', () => {
    const { length } = keptClaims(false, false);
    assert.ok(length <= 45, `${length}`);
  });
});
