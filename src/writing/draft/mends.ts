import { type CheckEdit, type CheckFinding, keepsWords } from '../../checking/finding.ts';
import { readArticleMarkdown } from '../../text/markdown/document.ts';
import type { Span } from '../../text/spans.ts';
import type { Fact } from '../facts/facts.ts';
import { turnsFact } from '../marks/plainFigure.ts';
import type { Fault } from './takeOut.ts';

interface MendNeeds {
  readonly facts: readonly Fact[];
  /** BCP 47 language tag. */
  readonly language: string;
}

/**
 * Finds edits that let a sentence stay: “about” before a rounded figure, a link to a page that supports it, or the
 * removal of a citation without a source.
 */
export function mendOf(finding: CheckFinding, markdown: string, needs: MendNeeds): Pick<Fault, 'mend' | 'page'> {
  const { rule, fix, otherFixes = [] } = finding;
  const fixes = [...(fix ? [fix] : []), ...otherFixes];
  const best = fixes.find((one) => keepsWords(one) || rule === 'check.citation');
  // the link or the figure may be wrong
  if (best === undefined || best.isDisputed) return {};
  const { page, edits: mend } = best;
  return page !== undefined && isTurned(page, finding, markdown, needs) ? {} : { mend, page };
}

const isTurned = (
  page: string,
  { start, end, sentence }: CheckFinding,
  markdown: string,
  { facts, language }: MendNeeds,
): boolean =>
  turnsFact({
    sentence: markdown.slice(sentence.start, sentence.end),
    place: { start: start - sentence.start, end: end - sentence.start },
    facts: facts.filter(({ url }) => url === page),
    language: language.slice(0, 2),
  });

/** Weight of a fault among those of its sentence. Faults that a link mends weigh least. */
export const weightOf = ({ isChat, mend, page, rule = '' }: Fault): number =>
  isChat ? weighty.length + 2 : (mend ?? page) ? 0 : 2 + weighty.indexOf(rule);

/** Rules whose faults weigh more than a wrong figure, in ascending order. */
const weighty: readonly string[] = ['check.name', 'check.quotation', 'check.experience'];

/** Returns the first mend of a sentence if every fault has one or is settled by another's link. */
export function mendOfAll(faults: readonly Fault[]): Fault['mend'] {
  const mended = faults.filter(({ mend }) => mend);
  const pages = new Set(mended.flatMap(({ page }) => page ?? []));
  const areAll = faults.every(({ mend, page }) => mend ?? (page !== undefined && pages.has(page)));
  return areAll ? mended[0]?.mend : undefined;
}

/** Returns one mend per sentence or table row, because it may make the others unnecessary. */
export function mendsOf(faults: readonly Fault[], markdown: string): CheckEdit[] {
  const rows = new Set<number>();
  const { blocks } = readArticleMarkdown(markdown);
  return faults.flatMap(({ sentence, mend }) => {
    const line = markdown.lastIndexOf('\n', sentence.start - 1) + 1;
    const isRow = blocks.findLast(({ start }) => start <= sentence.start)?.kind === 'cell';
    if (!mend || (isRow && rows.has(line))) return [];
    rows.add(line);
    return mend;
  });
}

export const withEdits = (markdown: string, edits: readonly CheckEdit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: words }) => text.slice(0, start) + words + text.slice(end), markdown);

export const moved = <Positioned extends Span>(span: Positioned, by: number): Positioned => ({
  ...span,
  start: span.start + by,
  end: span.end + by,
});
