import { type Block, readArticleMarkdown } from '../../text/markdown/document.ts';
import { squashed } from '../../text/words/fold.ts';
import { sharedWith } from '../talk/repeats.ts';
import { takeOut } from '../draft/takeOut.ts';
import { type Stretch, withStretch } from './stretches.ts';

interface Part {
  readonly markdown: string;
  readonly stretch: Stretch;
  /** BCP 47 language tag. */
  readonly language: string;
}

/**
 * Removes from a model's text what other parts of the article contain: sections under their headings, and their
 * sentences. Returns `""` if nothing remains.
 */
export function ownPart(written: string, { markdown, stretch, language }: Part): string {
  const elsewhere = withStretch(markdown, stretch, '');
  const own = underOwnHeadings(written, stretch.heading, {
    own: headingsOf(markdown.slice(stretch.start, stretch.end)),
    others: headingsOf(elsewhere),
  });
  const repeated = sharedWith(own, [elsewhere], language);
  const remaining = repeated.length === 0 ? own : takeOut(own, repeated);
  return readArticleMarkdown(remaining).blocks.some(({ kind }) => kind !== 'heading') ? remaining : '';
}

interface Headings {
  readonly own: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
}

function underOwnHeadings(written: string, heading: string, { own, others }: Headings): string {
  const headings = headingBlocks(written);
  const starts = headings.map(({ start }) => written.lastIndexOf('\n', start - 1) + 1);
  const main = squashed(heading);
  const hasMain = headings.some(({ text }) => squashed(text) === main);
  let ownText = hasMain ? '' : written.slice(0, starts[0] ?? written.length);
  /** Level of the heading whose text is skipped. */
  let skipped: number | undefined;
  for (const [index, { text, level = 1 }] of headings.entries()) {
    const normalized = squashed(text);
    const isBelow = skipped !== undefined && level > skipped;
    if (normalized === main) skipped = undefined;
    // A title counts as level 2, because every section is below it.
    else if (!isBelow) skipped = others.has(normalized) && !own.has(normalized) ? Math.max(2, level) : undefined;
    if (skipped === undefined) ownText += written.slice(starts[index], starts[index + 1]);
  }
  return ownText.trim();
}

const headingBlocks = (markdown: string): Block[] =>
  readArticleMarkdown(markdown).blocks.filter(({ kind }) => kind === 'heading');

const headingsOf = (markdown: string): Set<string> =>
  new Set(headingBlocks(markdown).map(({ text }) => squashed(text)));
