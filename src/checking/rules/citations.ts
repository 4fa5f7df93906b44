import { marksOf } from '../../text/markdown/citationMarks.ts';
import { outside } from '../../text/spans.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import type { Check } from '../check.ts';
import type { CheckFinding } from '../finding.ts';
import { notesIn } from '../footnotes.ts';
import { found } from './found.ts';

/** A mark such as `[3]` or `[^a]` leads to a source that the article lists. */
export function checkCitations({ article }: Check): CheckFinding[] {
  const { statements, pages, footnotes } = article;
  return statements.flatMap((statement) => {
    const { block, start, end } = statement;
    const orphan = (place: Span): CheckFinding => {
      const mark = block.text.slice(place.start, place.end);
      const message = `Nothing stands behind ${mark}. List its source at the end, or take it out.`;
      return found(statement, place, { rule: 'check.citation', severity: 'error', message });
    };
    const here = <Marked extends Span>(marks: readonly Marked[]): Marked[] =>
      outside(block.links, marks).filter((mark) => mark.start >= start && mark.start < end);
    const numbered = here(marksOf(block)).filter(
      ({ number }) => !pages.byNumber.has(number) && !footnotes.has(String(number)),
    );
    const named = here(notesIn(block.text)).filter(({ name }) => !/^\d{1,3}$/.test(name) && !footnotes.has(name));
    return [...onePerPlace(numbered), ...named].map(orphan);
  });
}

const onePerPlace = <Marked extends Span>(marks: readonly Marked[]): Marked[] =>
  marks.filter(({ start }, index) => marks[index - 1]?.start !== start);
