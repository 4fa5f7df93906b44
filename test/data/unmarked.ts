import { withoutUnsupported } from '../../src/text/markdown/unsupported.ts';

/** What a Markdown text says without the words that it marks as unsupported, and without what is empty then. */
export const unmarked = (markdown: string): string =>
  withoutUnsupported(markdown)
    .replace(/^(?:\d+\.|[-*]|\|(?: \|)+)[ \t]*$\n?/gm, '')
    .replace(/(?<=\S) {2,}/g, ' ')
    .replace(/^ +| +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
