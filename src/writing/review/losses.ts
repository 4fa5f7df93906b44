import { readArticle } from '../../checking/article.ts';
import { comparable } from '../../checking/evidence/plainText.ts';
import type { Figure } from '../../text/figures/figures.ts';
import { words } from '../../text/words/words.ts';

interface Exchange {
  /** The part as it stood, and as it is written again, as Markdown. */
  readonly before: string;
  readonly after: string;
  /** The rest of the article. */
  readonly elsewhere: string;
  /** A language tag. */
  readonly language: string;
  /** What was found asks for less. */
  readonly mayShorten: boolean;
}

/** A part keeps at least this share of its words, unless it was to be shorter. */
const leastLeft = 0.75;

/**
 * What an article would lose that stood right in one of its parts: a figure or quotation for which it gains none, links
 * to pages, or much of its text. Undefined where nothing is lost.
 */
export function lossOf({ before, after, elsewhere, language, mayShorten }: Exchange): string | undefined {
  const [was, is, rest] = [before, after, elsewhere].map((markdown) => told(markdown, language));
  if (!was || !is || !rest) return undefined;
  const lost = [...was.facts].filter(([fact]) => !is.facts.has(fact) && !rest.facts.has(fact));
  const gained = [...is.facts.keys()].filter((fact) => !was.facts.has(fact));
  const [first] = lost;
  if (first && lost.length > gained.length) return `It lost ${first[1]}, and says nothing in its place.`;
  if (mayShorten) return undefined;
  if (is.links < was.links) return `It links pages ${is.links} times, where ${was.links} links stood.`;
  return is.length < leastLeft * was.length
    ? `It has ${is.length} words, where ${was.length} stood, and nobody asked for less.`
    : undefined;
}

interface Told {
  /** Figures and quotations as they are written, by what tells them apart. */
  readonly facts: ReadonlyMap<string, string>;
  /** How many links to pages. */
  readonly links: number;
  /** In words. */
  readonly length: number;
}

function told(markdown: string, language: string): Told {
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
