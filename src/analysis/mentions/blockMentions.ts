import type { Block } from '../../text/markdown/document.ts';
import { isDenied, mayDeny } from '../denials/denial.ts';
import type { NameMention } from './longestNames.ts';
import { findNames } from './findNames.ts';
import type { NameIndex } from './nameIndex.ts';

/** A mention in a block of an answer; offsets in the block's text. */
export interface BlockMention extends NameMention {
  readonly block: Block;
  /** True where the answer only says that it found nothing: "I could not find Acme". */
  readonly denied: boolean;
}

/** All mentions of the names of an index in an answer's blocks, in order, with those that only deny it marked. */
export function mentionsIn(blocks: readonly Block[], names: NameIndex): BlockMention[] {
  let asked = 0;
  return blocks.flatMap((block) => {
    const found = mentionsInBlock(block, names);
    const denies = found.length > 0 && mayDeny(block.text);
    return found.map(({ named, start, end }) => ({
      named,
      start,
      end,
      block,
      denied: denies && (asked += 1) <= maxDenialsChecked && isDenied(block.text, { start, end }),
    }));
  });
}

/** So many mentions are looked at closely; who names somebody more often does not only say that nothing was found. */
const maxDenialsChecked = 500;

/** The mentions in one block: a capital at the start of an item, heading, cell, bold text or link is its own. */
function mentionsInBlock(block: Block, names: NameIndex): readonly NameMention[] {
  const prose = block.kind === 'paragraph' || block.kind === 'quote';
  // Few blocks name anybody, and only those are asked where their words are set off.
  return findNames(block.text, names, {
    prose,
    get starts() {
      return startsOf(block);
    },
  });
}

const emphasisStarts = new WeakMap<Block, ReadonlySet<number>>();

/** Where bold stretches and links begin in a block's text. */
export function startsOf(block: Block): ReadonlySet<number> {
  let starts = emphasisStarts.get(block);
  if (!starts)
    emphasisStarts.set(block, (starts = new Set([...block.strong, ...block.links].map(({ start }) => start))));
  return starts;
}
