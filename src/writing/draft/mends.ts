import { type CheckEdit, type CheckFinding, keepsWords } from '../../checking/finding.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import type { Fault } from './takeOut.ts';

/**
 * Finds edits that let a sentence stay: “about” for a rounded figure, a link to a page that supports it, or the removal
 * of a citation mark without a source.
 */
export function mendOf({ rule, fix, otherFixes = [] }: CheckFinding): Pick<Fault, 'mend' | 'page'> {
  const fixes = [...(fix ? [fix] : []), ...otherFixes];
  const best = fixes.find((one) => keepsWords(one) || rule === 'check.citation');
  return best === undefined || best.isDisputed ? {} : { mend: best.edits, page: best.page };
}

/** The first mend of a sentence, if each of its faults has one or is settled by the link of another. */
export function mendOfAll(faults: readonly Fault[]): Fault['mend'] {
  const mended = faults.filter(({ mend }) => mend);
  const pages = new Set(mended.flatMap(({ page }) => page ?? []));
  const areAll = faults.every(({ mend, page }) => mend ?? (page !== undefined && pages.has(page)));
  return areAll ? mended[0]?.mend : undefined;
}

/** Takes one mend for each sentence, after which it may need no other; the cells of a row share theirs. */
export function mendsOf(faults: readonly Fault[], markdown: string): CheckEdit[] {
  const rows = new Set<number>();
  return faults.flatMap(({ sentence, mend }) => {
    const line = markdown.lastIndexOf('\n', sentence.start - 1) + 1;
    const isRow = markdown.charAt(line) === '|';
    if (!mend || (isRow && rows.has(line))) return [];
    rows.add(line);
    return mend;
  });
}

export const withEdits = (markdown: string, edits: readonly CheckEdit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: words }) => text.slice(0, start) + words + text.slice(end), markdown);

export const moved = <Place extends Span>(place: Place, by: number): Place => ({
  ...place,
  start: place.start + by,
  end: place.end + by,
});
