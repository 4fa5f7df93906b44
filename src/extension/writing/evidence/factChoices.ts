import type { MarkdownDocument } from '../../../text/markdown/document.ts';
import { frontMatterOf } from '../../../text/frontMatter/frontMatter.ts';
import { figuresIn } from '../../../text/figures/figures.ts';
import { cellNames } from '../../../writing/facts/tables.ts';
import { renderMarks } from '../../../writing/marks/renderMarks.ts';
import { type Fact, siteOf, sourceOf } from '../../../writing/facts/facts.ts';
import { readWritten } from '../../texts/writtenArticle.ts';
import type { ArticleFact } from '../caches/evidenceCache.ts';
import { rankSayings } from './sectionRank.ts';

/** A fact that can be put into an article. */
export interface FactChoice {
  readonly id: string;
  /** Its words. */
  readonly words: string;
  /** What a list shows: its words, or for a cell of a table the names of its row and column. */
  readonly shown: string;
  /** What of them is written, where that is a figure: a sentence with two is two facts. */
  readonly figure: string | undefined;
  readonly about: string | undefined;
  /** The domain of its page, or what the writer calls their text. */
  readonly site: string;
  /** Whether it is of a page, to which a link leads. */
  readonly linked: boolean;
  /** What stands in the article then: the figure, or the words as a quotation, with the link to the page where there is one. */
  readonly markdown: string;
}

/**
 * The facts of pages and of the writer's texts as they are written into an article; what only an assistant said is none, as it carries nothing.
 * Code and front matter take none.
 * @param offset where somebody writes: the facts that suit that section best come first; left out, anywhere
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
    // A sentence alone would be a link without words.
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

/** A fact of the service as articles are drafted from it. */
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
