import { type Block, readArticleMarkdown } from '../../text/markdown/document.ts';
import { squashed } from '../../text/words/fold.ts';
import { sharedWith } from '../talk/repeats.ts';
import { takeOut } from '../draft/takeOut.ts';
import { type Stretch, withStretch } from './stretches.ts';

interface Part {
  /** The article as it stands. */
  readonly markdown: string;
  readonly stretch: Stretch;
  /** A language tag. */
  readonly language: string;
}

/**
 * What a model wrote for one part of an article, without what stands elsewhere in it: the stretches under other headings
 * of the article, and its sentences. `""` where nothing else was written.
 */
export function ownPart(written: string, { markdown, stretch, language }: Part): string {
  const elsewhere = withStretch(markdown, stretch, '');
  const own = underOwnHeadings(written, stretch.heading, {
    own: headingsOf(markdown.slice(stretch.start, stretch.end)),
    others: headingsOf(elsewhere),
  });
  const repeated = sharedWith(own, [elsewhere], language);
  const left = repeated.length === 0 ? own : takeOut(own, repeated);
  return readArticleMarkdown(left).blocks.some(({ kind }) => kind !== 'heading') ? left : '';
}

interface Headings {
  readonly own: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
}

function underOwnHeadings(written: string, heading: string, { own, others }: Headings): string {
  const found = headingBlocks(written);
  const starts = found.map(({ start }) => written.lastIndexOf('\n', start - 1) + 1);
  const main = squashed(heading);
  const hasMain = found.some(({ text }) => squashed(text) === main);
  let kept = hasMain ? '' : written.slice(0, starts[0] ?? written.length);
  /** The level of the heading whose stretch is left out. */
  let skipped: number | undefined;
  for (const [index, { text, level = 1 }] of found.entries()) {
    const said = squashed(text);
    const isBelow = skipped !== undefined && level > skipped;
    if (said === main) skipped = undefined;
    // Every section is below the title.
    else if (!isBelow) skipped = others.has(said) && !own.has(said) ? Math.max(2, level) : undefined;
    if (skipped === undefined) kept += written.slice(starts[index], starts[index + 1]);
  }
  return kept.trim();
}

const headingBlocks = (markdown: string): Block[] =>
  readArticleMarkdown(markdown).blocks.filter(({ kind }) => kind === 'heading');

const headingsOf = (markdown: string): Set<string> =>
  new Set(headingBlocks(markdown).map(({ text }) => squashed(text)));
