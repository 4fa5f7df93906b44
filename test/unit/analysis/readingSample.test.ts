import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { type AnswerAnalysis, analyseAnswer } from '../../../src/analysis/answer.ts';
import { withoutChrome } from '../../../src/analysis/chrome/withoutChrome.ts';
import type { Named } from '../../../src/analysis/mentions/named.ts';
import { benchFolder, isWholeBench, type LabelledAnswer, labelledAnswers } from '../../data/productBench.ts';
import {
  labelledText,
  type LabelledReading,
  type MeasuredReading,
  placesOfBrands,
  readingSample,
  scoreReading,
} from '../../data/readingSample.ts';

const skip = !isWholeBench && 'how often is measured on all real answers';
const answers = labelledAnswers(benchFolder());
const sample = readingSample();

const parts = ['options', 'rankings', 'kinds', 'candidates', 'tone'] as const;

/** In percent; what was read rightly stays so. */
const floors = {
  chatgpt: { options: 100, rankings: 100, kinds: 99.2, candidates: 95.5, tone: 93.7 },
  aimode: { options: 95.4, rankings: 96.6, kinds: 98.7, candidates: 93.2, tone: 97.2 },
} as const;

/** Of the 40 brands most often labelled, by a person in the sample and by a model in all answers, so many come first. */
const foremostFloors = { byPerson: 38, byModel: 39 };

describe('reading sample', () => {
  test('labels words at their offsets in the answer', () => {
    const here = sample.filter((row) => labelledText(answers, row) !== '');
    assert.ok(here.length >= (isWholeBench ? sample.length : 4));
    for (const row of here) {
      const text = labelledText(answers, row);
      const place = `${row.query} of ${row.assistant}`;
      assert.equal(createHash('sha256').update(text).digest('hex').slice(0, row.sha256.length), row.sha256, place);
      const spans = [...(row.rankings ?? []), ...row.candidates.flatMap(({ products }) => products), ...row.none];
      for (const { start, end, name } of spans) assert.equal(text.slice(start, end), name, place);
      for (const { brand, at } of row.candidates) assert.ok(text.startsWith(brand, at), `${brand} in ${place}`);
      for (const { opens, at } of row.tone) assert.ok(text.startsWith(opens, at), `${opens} in ${place}`);
      for (const { name, kind, at } of row.kinds) {
        if (at === null) assert.equal(kind, null);
        else assert.equal(text.slice(at, at + name.length).toLowerCase(), name.toLowerCase(), place);
      }
    }
  });

  test('has 30 answers of each assistant to 60 questions', () => {
    assert.equal(new Set(sample.map(({ query }) => query)).size, 60);
    for (const assistant of ['chatgpt', 'aimode'])
      assert.equal(sample.filter((row) => row.assistant === assistant).length, 30);
    for (const { rankings, candidates, kinds } of sample) {
      const ranks = rankings?.map(({ rank }) => rank);
      assert.deepEqual(
        ranks,
        ranks
          ?.keys()
          .map((index) => index + 1)
          .toArray(),
      );
      assert.notEqual(ranks?.length, 0);
      const firsts = candidates.map(({ at }) => at);
      assert.deepEqual(
        firsts,
        firsts.toSorted((one, other) => one - other),
      );
      assert.equal(new Set(kinds.map(({ name }) => name)).size, kinds.length);
    }
  });

  for (const assistant of ['chatgpt', 'aimode'] as const) {
    test(`agrees with a person on ${assistant} as often as before`, { skip }, (t) => {
      const score = scoreReading(
        sample.filter((row) => row.assistant === assistant),
        read,
      );
      for (const part of parts) {
        const agreement = score[part];
        t.diagnostic(`${part}: ${String(agreement)}`);
        for (const line of agreement.disagreements) t.diagnostic(line);
      }
      for (const part of parts)
        assert.ok(score[part].percent >= floors[assistant][part], `${part}: ${String(score[part])}`);
    });
  }

  test('has the most labelled brands among the first candidates', { skip }, (t) => {
    const places = {
      byPerson: placesOfBrands(
        sample.map(({ candidates }) => candidates),
        sample.map((row) => readForNobody(answerOf(row)).candidates),
        40,
      ),
      byModel: placesOfBrands(
        answers.map(({ brands }) => brands.map((brand) => ({ brand }))),
        answers.map((answer) => readForNobody(answer).candidates),
        40,
      ),
    };
    for (const labelled of ['byPerson', 'byModel'] as const) {
      const late = places[labelled].filter(({ place = Infinity }) => place > 60);
      for (const { brand, answers: times, place } of late)
        t.diagnostic(`${brand}: in ${times} answers, place ${place ?? 'none'}`);
      const first = 40 - late.length;
      t.diagnostic(`${labelled}: ${first} of 40 stand among the first 60`);
      assert.ok(first >= foremostFloors[labelled], `${labelled}: ${first}`);
    }
  });
});

const nobody = { name: 'Nobody Whom Answers Name', url: null, aliases: [] };

const named = (name: string): Named => ({ name, url: null, aliases: [] });

/** The labelled answer; without a text where it is none of those that lie here. */
const answerOf = (row: LabelledReading): Pick<LabelledAnswer, 'text' | 'assistant' | 'sources'> =>
  answers.find((answer) => answer.assistant === row.assistant && answer.query === row.query) ?? {
    text: '',
    assistant: row.assistant,
    sources: [],
  };

/** Analyzes an answer without a brand. Rankings and candidates don't depend on it. */
const readForNobody = ({
  text,
  assistant,
  sources,
}: Pick<LabelledAnswer, 'text' | 'assistant' | 'sources'>): AnswerAnalysis =>
  analyseAnswer({ markdown: withoutChrome(text, assistant).text, sources, brand: nobody, competitors: [] });

/** Kinds and tone are read for each name among the others. */
function read(row: LabelledReading): MeasuredReading {
  const text = labelledText(answers, row);
  const markdown = withoutChrome(text, row.assistant).text;
  const names = [...new Set([...row.kinds, ...row.tone].map(({ name }) => name))];
  const readFor = (name: string): AnswerAnalysis => {
    const others = names.filter((other) => other !== name);
    return analyseAnswer({ markdown, brand: named(name), competitors: others.map(named) });
  };
  const { rankings, candidates } = readForNobody(answerOf(row));
  return {
    rankings,
    candidates,
    kindOf: (name) => readFor(name).mentionKind,
    toneOf: (name) => readFor(name).sentiment,
  };
}
