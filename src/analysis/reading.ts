import type { Block, MarkdownDocument } from '../text/document.ts';
import type { Span } from '../text/inlineText.ts';
import { visibleBlocks } from '../text/visibleText.ts';
import { isDenied } from './denial.ts';
import { findMentions } from './mentions.ts';
import type { Named } from './named.ts';

/** A mention in a block of an answer; offsets in the block's text. */
export interface BlockMention extends Span {
  readonly block: Block;
  /** True where the answer only says that it found nothing: "I could not find Acme". */
  readonly denied: boolean;
}

/** All mentions of a name in an answer's visible text, in order, with those that only deny it marked. */
export function mentionsIn(document: MarkdownDocument, named: Named): BlockMention[] {
  return visibleBlocks(document).flatMap((block) =>
    mentionsInBlock(block, named).map((span) => ({ ...span, block, denied: isDenied(block.text, span) })));
}

/** The mentions of a name in one block: a capital at the start of an item, heading, cell, bold text or link is its own. */
export function mentionsInBlock(block: Block, named: Named): Span[] {
  const prose = block.kind === 'paragraph' || block.kind === 'quote';
  return findMentions(block.text, named, { prose, starts: startsOf(block) });
}

const kept = new WeakMap<Block, ReadonlySet<number>>();

/** Where bold stretches and links begin in a block's text. */
export function startsOf(block: Block): ReadonlySet<number> {
  let starts = kept.get(block);
  if (!starts) kept.set(block, (starts = new Set([...block.strong, ...block.links].map(({ start }) => start))));
  return starts;
}
