import { readArticle } from '../../checking/article.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import { domainOf } from '../../text/urls.ts';
import { renderMarks } from '../../writing/draft/marks.ts';
import type { Fact } from '../../writing/facts/facts.ts';
import type { ArticleFact } from './factShelf.ts';

/** A fact that can be put into an article. */
export interface FactChoice {
  /** Its words. */
  readonly words: string;
  readonly about: string | undefined;
  readonly site: string;
  /** What stands in the article then: the figure, or the words as a quotation, with the link to the page. */
  readonly markdown: string;
}

/**
 * The facts of pages as they are written into an article; what only an assistant said is none, as it carries nothing.
 */
export function factChoices({
  markdown,
  facts,
}: {
  readonly markdown: string;
  readonly facts: readonly ArticleFact[];
}): FactChoice[] {
  const { language } = readArticle(markdown);
  return facts.flatMap((fact): FactChoice[] => {
    const known = factOf(fact, language);
    if (known.url === undefined) return [];
    // A sentence alone would be a link without words.
    const mark = known.figure || known.kind === 'quotation' ? `[[${known.id}]]` : `[[${known.id} words]]`;
    const needs = { facts: new Map([[known.id, known]]), language, subjects: [] };
    const rendered = renderMarks(mark, needs);
    if (rendered.refused.size > 0) return [];
    return [
      { words: fact.text, about: fact.about, site: domainOf(known.url) ?? known.url, markdown: rendered.markdown },
    ];
  });
}

/** A fact of the service as articles are drafted from it. */
function factOf(fact: ArticleFact, language: string): Fact {
  const { id, kind, text, about, url, answers, figure: written } = fact;
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
    ...(read && written !== undefined && { figure: { ...read, text: written } }),
  };
}
