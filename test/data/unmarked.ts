import { withoutUnsupported } from '../../src/text/markdown/unsupported.ts';

/** Removes words marked as unsupported from a Markdown text, and lines that are then empty. */
export const unmarked = (markdown: string): string =>
  withoutUnsupported(markdown)
    .replace(/^(?:\d+\.|[-*]|\|(?: \|)+)[ \t]*$\n?/gm, '')
    .replace(/(?<=\S) {2,}/g, ' ')
    .replace(/^ +| +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
