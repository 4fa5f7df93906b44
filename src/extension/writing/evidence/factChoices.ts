import type { MarkdownDocument } from '../../../text/markdown/document.ts';
import { frontMatterOf } from '../../../text/frontMatter/frontMatter.ts';
import { figuresIn } from '../../../text/figures/figures.ts';
import { cellNames } from '../../../writing/facts/tables.ts';
import { renderMarks } from '../../../writing/marks/renderMarks.ts';
import { type Fact, siteOf, sourceOf } from '../../../writing/facts/facts.ts';
import { readWritten } from '../writtenArticle.ts';
import type { ArticleFact } from '../caches/evidenceCache.ts';
import { rankSayings } from './sectionRank.ts';

export interface FactChoice {
  readonly id: string;
  readonly words: string;
  /** Label in lists: its words, or row and column names for a table cell. */
  readonly shown: string;
  /** The figure to insert, if any. A sentence with two figures is two facts. */
  readonly figure: string | undefined;
  readonly about: string | undefined;
  /** Domain of its page, or the writer's name for their own text. */
  readonly site: string;
  /** True if it comes from a page that can be linked. */
  readonly linked: boolean;
  /** Text to insert: the figure, or the words as a quotation, with a link to the page if there is one. */
  readonly markdown: string;
}

/**
 * Prepares the facts of pages and of the writer's texts for insertion. Facts from answers alone are left out because
 * they support no claims. Returns none in code or front matter.
 * @param offset cursor position, whose section decides the order; if omitted, the order stays unchanged
 */
export function factChoices({
  markdown,
  offset,
  facts,
}: {
  readonly markdown: string;
  readonly offset?: number;
  readonly facts: readonly ArticleFact[];
}): FactChoice[] {
  const { language, document } = readWritten(markdown);
  if (offset !== undefined && !isProse(document, offset)) return [];
  const ordered =
    offset === undefined ? facts : rankSayings({ markdown, offset, facts }).sayings.flatMap((saying) => saying.facts);
  return ordered.flatMap((fact): FactChoice[] => {
    const known = factOf(fact, language);
    if (sourceOf(known) === undefined) return [];
    // Without `words`, a sentence would become a link without text.
    const mark = known.figure || known.kind === 'quotation' ? `[[${known.id}]]` : `[[${known.id} words]]`;
    const needs = { facts: new Map([[known.id, known]]), language, subjects: [] };
    const rendered = renderMarks(mark, needs);
    if (rendered.refused.size > 0) return [];
    return [
      {
        id: known.id,
        words: fact.text,
        shown: shownWords(fact),
        figure: known.figure?.text,
        about: fact.about,
        site: siteOf(known),
        linked: known.url !== undefined,
        markdown: rendered.markdown,
      },
    ];
  });
}

function shownWords(fact: ArticleFact): string {
  const names = fact.figure === undefined ? undefined : cellNames(fact);
  return names ? `${names.row} – ${names.column}` : fact.text;
}

function isProse({ source, blocks }: MarkdownDocument, offset: number): boolean {
  if (offset < (frontMatterOf(source)?.end ?? 0)) return false;
  const block = blocks.findLast(({ start }) => start <= offset);
  if (!block || offset > block.end) return true;
  const isCode = block.code?.some(({ start, end }) => block.at(start) <= offset && offset <= block.at(end - 1) + 1);
  return block.kind !== 'code' && isCode !== true;
}

/** Converts a fact of the service into one for drafting. */
function factOf(fact: ArticleFact, language: string): Fact {
  const { id, kind, text, about, url, label, answers, figure: written } = fact;
  const read = written === undefined ? undefined : figuresIn(written, language)[0];
  return {
    id,
    kind,
    text,
    answers,
    language,
    start: 0,
    end: 0,
    readAt: 0,
    ...(about !== undefined && { about }),
    ...(url !== undefined && { url }),
    ...(label !== undefined && { label }),
    ...(read && written !== undefined && { figure: { ...read, text: written } }),
  };
}
