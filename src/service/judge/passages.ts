import type { Named } from '../../analysis/mentions/named.ts';
import { type BlockMention, opensBlock } from '../../analysis/mentions/findNames.ts';
import { readAnswer } from '../../analysis/reading/answerReading.ts';
import type { Block } from '../../text/markdown/document.ts';

/** Visible text of adjacent blocks of an answer that are about the brand, one line per block. */
export interface BrandPassage {
  readonly text: string;
  /** Offset of the first mention. */
  readonly first: number;
}

/**
 * Finds the passages about a brand: blocks that mention it, and the content below a table cell that mentions it or a
 * heading or list item that starts with it.
 * @param competitors names of competitors. A brand name inside one of them isn't a mention.
 */
export function passagesOn(brand: Named, content: string, competitors: readonly string[] = []): BrandPassage[] {
  const reading = readAnswer({
    markdown: content.normalize('NFC'),
    brand,
    competitors: competitors.map((name) => ({ name, aliases: [] })),
  });
  const { blocks } = reading;
  const named = firstMentions(reading.mentionsOf(brand));
  const about = new Set<Block>();
  for (const mention of named.values()) {
    const { block } = mention;
    about.add(block);
    if (block.kind === 'cell' || opensBlock(mention)) for (const one of reading.under(block)) about.add(one);
  }
  return adjoining(blocks, about).map((run) => brandPassage(run, named));
}

function firstMentions(mentions: readonly BlockMention[]): Map<Block, BlockMention> {
  const named = new Map<Block, BlockMention>();
  for (const mention of mentions) if (!mention.denied && !named.has(mention.block)) named.set(mention.block, mention);
  return named;
}

/** Returns the wanted blocks, grouped into runs of adjacent ones. */
function adjoining(blocks: readonly Block[], wanted: ReadonlySet<Block>): Block[][] {
  const runs: Block[][] = [];
  let run: Block[] | undefined;
  for (const block of blocks) {
    if (!wanted.has(block)) {
      run = undefined;
    } else if (run) {
      run.push(block);
    } else {
      run = [block];
      runs.push(run);
    }
  }
  return runs;
}

function brandPassage(run: readonly Block[], named: ReadonlyMap<Block, BlockMention>): BrandPassage {
  const index = run.findIndex((block) => named.has(block));
  const before = run.slice(0, index).reduce((length, { text }) => length + text.length + 1, 0);
  const block = run[index];
  return { text: run.map(({ text }) => text).join('\n'), first: before + ((block && named.get(block)?.start) ?? 0) };
}
