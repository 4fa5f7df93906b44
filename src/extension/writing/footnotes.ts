import type { Span } from '../../text/spans.ts';

interface Footnotes {
  /** Ranges of marks such as `[^a1]` and of whole definitions, in order. */
  readonly places: readonly Span[];
  /** Lines of the definitions at the end of the text if there are at least two, counted from 0. */
  readonly lastLines: { readonly start: number; readonly end: number } | undefined;
}

const definition = /^ {0,3}\[\^[^\]\s]{1,60}\]:/;

/** Finds the footnotes of an article. Their URLs distract readers of the source. */
export function footnotesIn(markdown: string): Footnotes {
  const places = [...markdown.matchAll(/^ {0,3}\[\^[^\]\s]{1,60}\]:.*$|\[\^[^\]\s]{1,60}\](?!:)/gm)].map(
    ({ 0: { length }, index }) => ({ start: index, end: index + length }),
  );
  const lines = markdown.trimEnd().split('\n');
  const start = lines.findLastIndex((line) => !definition.test(line)) + 1;
  const end = lines.length - 1;
  return { places, lastLines: end > start ? { start, end } : undefined };
}
