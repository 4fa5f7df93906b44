import { readArticle } from '../../checking/article.ts';
import { comparable } from '../../checking/evidence/plainText.ts';
import type { Figure } from '../../text/figures/figure.ts';
import { words } from '../../text/words/words.ts';

interface Exchange {
  /** Markdown of the part before the revision. `after` is the revised part. */
  readonly before: string;
  readonly after: string;
  readonly elsewhere: string;
  /** BCP 47 language tag. */
  readonly language: string;
  /** True if the finding asks for less text. */
  readonly mayShorten: boolean;
}

/** Minimum share of words that a part keeps, unless it may be shortened. */
const minKeptShare = 0.75;

/**
 * Describes what a revision loses: a figure or quotation without a replacement, links, or much of the text. Undefined
 * if nothing is lost.
 */
export function lossOf({ before, after, elsewhere, language, mayShorten }: Exchange): string | undefined {
  const [oldContent, newContent, otherContent] = [before, after, elsewhere].map((markdown) =>
    contentOf(markdown, language),
  );
  if (!oldContent || !newContent || !otherContent) return undefined;
  const lost = [...oldContent.facts].filter(([fact]) => !newContent.facts.has(fact) && !otherContent.facts.has(fact));
  const gained = [...newContent.facts.keys()].filter((fact) => !oldContent.facts.has(fact));
  const [first] = lost;
  if (first && lost.length > gained.length) return `It lost ${first[1]}, and says nothing in its place.`;
  if (mayShorten) return undefined;
  if (newContent.links < oldContent.links) return `It has ${newContent.links} links instead of ${oldContent.links}.`;
  return newContent.length < minKeptShare * oldContent.length
    ? `It has ${newContent.length} words instead of ${oldContent.length}.`
    : undefined;
}

interface PartContent {
  /** Figures and quotations as written, by a normalized key. */
  readonly facts: ReadonlyMap<string, string>;
  readonly links: number;
  /** Words. */
  readonly length: number;
}

function contentOf(markdown: string, language: string): PartContent {
  const { statements } = readArticle(markdown, { tag: language });
  const facts = statements.flatMap(({ block: { text }, figures, quotations }) => [
    ...figures.map((figure): [string, string] => [nameOf(figure), text.slice(figure.start, figure.end)]),
    ...quotations.map(({ start, end }): [string, string] => [
      comparable(text.slice(start, end)),
      text.slice(start, end),
    ]),
  ]);
  return {
    facts: new Map(facts),
    links: statements.reduce((sum, { urls }) => sum + urls.length, 0),
    length: statements.reduce((sum, { text }) => sum + words(text).length, 0),
  };
}

const nameOf = ({ kind, value, high, unit }: Figure): string => [kind, value, high, unit].join(' ');
