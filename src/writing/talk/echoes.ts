import { memoizeSome } from '../../text/memoize.ts';
import { fold } from '../../text/words/fold.ts';
import { words } from '../../text/words/words.ts';

/** Words in a row that are unlikely to match by chance. */
const runLength = 6;
/** Minimum share of such runs in a copied sentence. */
const minCopiedShare = 0.5;

/** Detects sentences that a model copied from its instructions, by common runs of words. */
export class Echoes {
  private readonly runs = new Set<string>();
  private readonly lines = new Set<string>();

  /** @param instructions the model's instructions, without the material */
  constructor(instructions: readonly string[]) {
    for (const text of instructions) {
      for (const line of text.split(/[.:;\n]/)) {
        const lineWords = wordsOf(line);
        if (lineWords.length >= minLineWords) this.lines.add(lineWords.join(' '));
      }
      const textWords = wordsOf(text);
      for (let at = 0; at + runLength <= textWords.length; at++)
        this.runs.add(textWords.slice(at, at + runLength).join(' '));
    }
  }

  /** True if a sentence is a line of the instructions or mostly copied from them. */
  echoes(sentence: string): boolean {
    const sentenceWords = wordsOf(sentence);
    if (this.lines.has(sentenceWords.join(' '))) return true;
    const shared = new Set<number>();
    for (let at = 0; at + runLength <= sentenceWords.length; at++) {
      if (!this.runs.has(sentenceWords.slice(at, at + runLength).join(' '))) continue;
      for (let word = at; word < at + runLength; word++) shared.add(word);
    }
    return shared.size > 0 && shared.size >= sentenceWords.length * minCopiedShare;
  }
}

/** Shorter lines, such as “No heading”, occur in any text. */
const minLineWords = 4;

/** Cached, because each section is compared with the same instructions. */
const wordsOf = memoizeSome(500, (text): readonly string[] => words(text).map((word) => fold(word.text)));

/** True if a text looks like JSON of the material, with two or more keys. */
export const isMaterial = (text: string): boolean => (text.match(/["“”][a-z]{2,12}["“”]\s?:/g)?.length ?? 0) > 1;
