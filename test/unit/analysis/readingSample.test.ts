import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { analyseAnswer } from '../../../src/analysis/answer.ts';
import { withoutChrome } from '../../../src/analysis/chrome/withoutChrome.ts';
import { benchFolder, isWholeBench, labelledAnswers } from '../../data/productBench.ts';
import {
  labelledText,
  type LabelledReading,
  type MeasuredReading,
  readingSample,
  scoreReading,
} from '../../data/readingSample.ts';

const skip = !isWholeBench && 'how often is measured on all real answers';
const answers = labelledAnswers(benchFolder());
const sample = readingSample();

/** In percent; what was read rightly stays so. */
const floors = {
  chatgpt: { options: 89.2, rankings: 80, kinds: 97.8, candidates: 5.9, tone: 80 },
  aimode: { options: 1.3, rankings: 10, kinds: 86.7, candidates: 10.2, tone: 66.6 },
} as const;

test('every label spells the words that stand at its offset in the answer', () => {
  const here = sample.filter((row) => labelledText(answers, row) !== '');
  assert.ok(here.length >= (isWholeBench ? sample.length : 5));
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

test('the sample holds each answer once, of different questions, its brands in order of appearance', () => {
  assert.equal(new Set(sample.map(({ query }) => query)).size, sample.length);
  for (const { rankings, candidates, kinds } of sample) {
    const ranks = (rankings ?? []).map(({ rank }) => rank);
    assert.deepEqual(
      ranks,
      ranks.toSorted((a, b) => a - b),
    );
    assert.notEqual(rankings?.length, 0);
    const firsts = candidates.map(({ at }) => at);
    assert.deepEqual(
      firsts,
      firsts.toSorted((a, b) => a - b),
    );
    assert.equal(new Set(kinds.map(({ name }) => name)).size, kinds.length);
  }
});

for (const assistant of ['chatgpt', 'aimode'] as const) {
  test(`answers of ${assistant} are read as a person reads them, no less often than before`, { skip }, (t) => {
    const score = scoreReading(
      sample.filter((row) => row.assistant === assistant),
      read,
    );
    for (const part of ['options', 'rankings', 'kinds', 'candidates', 'tone'] as const) {
      const agreement = score[part];
      t.diagnostic(`${part}: ${String(agreement)}`);
      for (const line of agreement.disagreements) t.diagnostic(line);
      assert.ok(agreement.percent >= floors[assistant][part], `${part}: ${String(agreement)}`);
    }
  });
}

/** What is ranked and proposed is read for nobody, kinds and tone for each name among the others. */
function read(row: LabelledReading): MeasuredReading {
  const markdown = withoutChrome(labelledText(answers, row), row.assistant).text;
  const names = [...new Set([...row.kinds, ...row.tone].map(({ name }) => name))].map((name) => ({
    name,
    url: null,
    aliases: [],
  }));
  const asBrand = (name: string): ReturnType<typeof analyseAnswer> => {
    const [brand, ...competitors] = [...names].sort((a, b) => Number(b.name === name) - Number(a.name === name));
    assert.equal(brand?.name, name);
    return analyseAnswer({ markdown, brand: { name, url: null, aliases: [] }, competitors });
  };
  const { rankings, candidates } = analyseAnswer({ markdown, brand: nobody, competitors: [] });
  return {
    rankings,
    candidates,
    kindOf: (name) => asBrand(name).mention_kind,
    toneOf: (name) => asBrand(name).sentiment,
  };
}

const nobody = { name: 'Nobody Whom Answers Name', url: null, aliases: [] };
