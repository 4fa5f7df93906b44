import { outside, type Span } from '../../text/spans.ts';
import type { BlockCitation } from '../../analysis/reading/citations.ts';
import type { Block } from '../../text/markdown/block.ts';
import type { Statement } from '../article.ts';
import type { Check } from '../checkInput.ts';
import type { CheckFinding } from '../finding.ts';
import { notesIn } from '../footnotes.ts';
import { markFix } from './fixes.ts';
import { findingAt } from './findingAt.ts';

/** Reports marks such as `[3]` or `[^a]` without a source in the article. */
export function checkCitations({ article: { statements, pages, footnotes }, input, isDraft }: Check): CheckFinding[] {
  const leads = (number: number): boolean => pages.byNumber.has(number) || footnotes.has(String(number));
  const hasSources = pages.byNumber.size > 0;
  return statements.flatMap((statement) => {
    const { block, citations } = statement;
    const marks = namedMarks(statement);
    if (citations.length + marks.length === 0) return [];
    const orphan = (place: Span): CheckFinding => {
      const mark = block.text.slice(place.start, place.end);
      const message = `${mark} has no source. List the source at the end, or remove this citation.`;
      return findingAt(statement, place, {
        rule: 'check.citation',
        severity: 'error',
        message,
        fixes: [markFix(statement, place, input.markdown)],
      });
    };
    const numbered = citations.filter(
      ({ numbers, urls, start, end }) =>
        urls.length === 0 &&
        !numbers.every(leads) &&
        (isDraft ||
          (followsClaim(block.text, { start, end }) && (hasSources || !isPlainNumber(block, { numbers, start, end })))),
    );
    return [...numbered, ...marks.filter(({ name }) => !footnotes.has(name))].map(orphan);
  });
}

/** False for a footnote, a mark that the sentence discusses, and an array index such as `options.stdio[1]`. */
function followsClaim(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  if (/[\p{L}_$]\.[\p{L}_$]{1,30}$/u.test(before)) return false;
  return (
    /[^\s([]$/u.test(before) || (/[^\s([]\s$/u.test(before) && /^\s?(?:[.,;:!?[]|$)/u.test(text.slice(end, end + 2)))
  );
}

/**
 * True for a mark within a clause (`hl[3] *}` of a template), a mark that is bold on its own, an interval such as `[1,
 * 6]`, or the next of consecutive numbers, as in `1 … 99 [100]`.
 */
function isPlainNumber(
  { text, strong }: Block,
  { numbers, start, end }: Omit<BlockCitation, 'urls' | 'isAside'>,
): boolean {
  if (numbers.length > 1 || !/^\s?(?:[.,;!?[]|$)/.test(text.slice(end))) return true;
  if (strong.some((bold) => bold.start === start && bold.end === end)) return true;
  const own = Number(/\d+/.exec(text.slice(start, end))?.[0]);
  const before = /(\d{1,3})[\s,…]{1,5}$/.exec(text.slice(Math.max(0, start - 8), start));
  const after = /^[\s,…]{1,5}(\d{1,3})(?!\d)/.exec(text.slice(end, end + 8));
  return Number(before?.[1]) === own - 1 || Number(after?.[1]) === own + 1;
}

/** Returns footnote marks with a non-numeric name. */
function namedMarks({ text, start, code }: Statement): (Span & { readonly name: string })[] {
  const named = notesIn(text).filter(({ name }) => !/^\d{1,3}$/.test(name));
  if (named.length === 0) return named;
  return outside(
    code,
    named.map((mark) => ({ name: mark.name, start: start + mark.start, end: start + mark.end })),
  );
}
