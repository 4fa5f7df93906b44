import { outside } from '../../text/spans.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import type { Check } from '../check.ts';
import type { CheckFinding } from '../finding.ts';
import { notesIn } from '../footnotes.ts';
import { found } from './found.ts';

/** A mark such as `[3]` or `[^a]` leads to a source that the article lists. */
export function checkCitations({ article: { statements, pages, footnotes } }: Check): CheckFinding[] {
  const leads = (number: number): boolean => pages.byNumber.has(number) || footnotes.has(String(number));
  return statements.flatMap((statement) => {
    const { block, start, text, citations, code } = statement;
    const orphan = (place: Span): CheckFinding => {
      const mark = block.text.slice(place.start, place.end);
      const message = `Nothing stands behind ${mark}. List its source at the end, or take it out.`;
      return found(statement, place, { rule: 'check.citation', severity: 'error', message });
    };
    const numbered = citations.filter(({ numbers, urls }) => urls.length === 0 && !numbers.every(leads));
    const named = notesIn(text).filter(({ name }) => !/^\d{1,3}$/.test(name) && !footnotes.has(name));
    const placed = named.map((mark) => ({ start: start + mark.start, end: start + mark.end }));
    return [...numbered, ...outside(code, placed)].map(orphan);
  });
}
