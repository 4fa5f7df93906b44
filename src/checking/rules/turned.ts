import type { Statement } from '../article.ts';
import type { Check } from '../check.ts';
import { changesIn, changesOn } from '../meanings/changes.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import type { CheckFinding } from '../finding.ts';
import { takeOutFix } from './fixes.ts';
import { found, opposed } from './found.ts';

/**
 * A change that goes the other way on the page: `from $220 to $310` of what fell from $310 to $220. Where the page tells it
 * both ways, or has these figures as a range, nothing is told.
 */
export function turned(statement: Statement, linked: readonly EvidenceReading[], { input }: Check): CheckFinding[] {
  const { block, figures, language } = statement;
  if (figures.length === 0) return [];
  const changes = changesIn({ text: block.text, sentence: statement, figures, language });
  if (changes.length === 0) return [];
  const told = linked.flatMap((page) =>
    changesOn(page, languageOn(page, language)).map((change) => ({ page, change })),
  );
  return changes.flatMap((claim) => {
    const same = told.filter(({ change }) => change.kind === claim.kind);
    if (same.some(({ change: { from, to } }) => from === claim.from && to === claim.to)) return [];
    const other = same.find(({ change: { from, to, isTold } }) => isTold && from === claim.to && to === claim.from);
    if (!other) return [];
    const message = opposed(other.page.text.slice(other.change.start, other.change.end));
    const fixes = [takeOutFix(statement, input.markdown)];
    return [found(statement, claim, { rule: 'check.figure', severity: 'error', message, fixes })];
  });
}

/** A page that is too short to tell its language is in that of the text. */
const languageOn = (page: EvidenceReading, language: string): string =>
  page.language === 'und' ? language : page.language;
