import { outside } from '../../text/spans.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { memoize } from '../../text/memoize.ts';
import type { Statement, StatementPart } from '../article.ts';
import type { Check } from '../check.ts';
import { countsOn, hasOne, largeNumbersIn, multiplied, saysHalf } from '../meanings/amounts.ts';
import { tokensIn } from '../evidence/clauseTokens.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import type { CheckFinding } from '../finding.ts';
import { amountWordsOf } from '../words/amountWords.ts';
import { takeOutFix } from './fixes.ts';
import { found, opposed, shown } from './found.ts';

/**
 * Amounts that are no figures and that the page contradicts: what it says doubled, halved; `millions of users` of what it
 * counts in thousands. What it says nothing of is not told: who reads both may well say so.
 */
export function amounts(statement: Statement, linked: readonly EvidenceReading[], { input }: Check): CheckFinding[] {
  const { block, language } = statement;
  const words = amountWordsOf(language);
  const { halving, large } = toldIn(statement.part);
  if (!words || (!halving && large.length === 0)) return [];
  const pages = linked.filter((page) => page.language === language || page.language === 'und');
  const tell = (place: Span, message: string): CheckFinding[] => [
    found(statement, place, {
      rule: 'check.figure',
      severity: 'error',
      message,
      fixes: [takeOutFix(statement, input.markdown)],
    }),
  ];
  if (halving && !pages.some(({ text }) => saysHalf(text, words))) {
    const grown = pages.map((page) => multiplied(page, statement)).find((said) => said !== undefined);
    if (grown !== undefined) return tell(halving, opposed(grown));
  }
  return large.flatMap((claim) => {
    const said = pages.flatMap((page) => countsOn(page, claim, statement));
    const most = said.reduce((least, { value }) => Math.max(least, value), 0);
    const [first] = said;
    if (!first || most >= claim.value) return [];
    const own = shown(block.text.slice(claim.start, claim.end));
    return tell(claim, `The linked page doesn’t say ${own}. It says ${shown(first.words)}.`);
  });
}

/** What a sentence says of amounts without a figure. */
const toldIn = memoize(({ text, start, language, figures }: StatementPart) => {
  const halving = amountWordsOf(language)?.halving;
  return {
    halving: halving && hasOne(text, halving) ? tokensIn(text, start).find(({ word }) => halving.has(word)) : undefined,
    large: outside(figures, largeNumbersIn(text, language, start)),
  };
});
