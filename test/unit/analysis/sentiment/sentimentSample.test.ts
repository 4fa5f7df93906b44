import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { analyseAnswer } from '../../../../src/analysis/answer.ts';
import { withoutChrome } from '../../../../src/analysis/chrome/withoutChrome.ts';
import type { Sentiment } from '../../../../src/contract/call/values.ts';
import { benchFolder, isWholeBench, type LabelledAnswer, labelledAnswers } from '../../../data/productBench.ts';
import { Agreement } from '../../../data/readingSample.ts';

/** Answers that no rule was made by, with how a person read what they say of some names: see readingSample.md. */
interface LabelledTone extends Pick<LabelledAnswer, 'assistant' | 'query'> {
  readonly tone: Readonly<Record<string, Sentiment | 'neutral'>>;
}

const file = path.join(import.meta.dirname, '../../../data/toneSample.json');
const skip = !isWholeBench && 'how often is measured on all real answers';

describe('sentiment sample', () => {
  test('agrees with a person on answers not used for the rules', { skip }, (t) => {
    const sample = JSON.parse(readFileSync(file, 'utf8')) as LabelledTone[];
    const answers = labelledAnswers(benchFolder());
    const all = new Agreement();
    const praise = new Agreement();
    for (const { assistant, query, tone } of sample) {
      const answer = answers.find((one) => one.assistant === assistant && one.query === query);
      const markdown = withoutChrome(answer?.text ?? '', assistant).text;
      const names = Object.keys(tone).map((name) => ({ name, url: null, aliases: [] }));
      for (const brand of names) {
        const { sentiment } = analyseAnswer({ markdown, brand, competitors: names.filter((name) => name !== brand) });
        const label = tone[brand.name];
        // The contract has no word for neutral: it says mixed where nothing leans.
        const isRight = sentiment === (label === 'neutral' ? 'mixed' : label);
        for (const agreement of label === 'positive' ? [all, praise] : [all]) {
          agreement.of++;
          if (isRight) agreement.right++;
        }
        if (!isRight) t.diagnostic(`${query} of ${assistant}: ${brand.name} is ${label}, read as ${sentiment}`);
      }
    }
    t.diagnostic(`${String(all)}; of praise ${String(praise)}`);
    assert.equal(all.of, 150);
    assert.ok(all.percent >= 97, String(all));
    assert.ok(praise.percent >= 99, String(praise));
  });
});
