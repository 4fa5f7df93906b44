import { memoizeSome } from '../../text/memoize.ts';
import { fold } from '../../text/words/fold.ts';
import { words } from '../../text/words/words.ts';

/** So many words in a row are no chance. */
const runLength = 6;
/** A sentence of which so much stands in such runs says nothing else. */
const mostly = 0.5;

/** Tells sentences that a model has copied from its instructions, by the runs of words that they share. */
export class Echoes {
  private readonly runs = new Set<string>();
  private readonly lines = new Set<string>();

  /** @param told what a model was told, without the material that it may use */
  constructor(told: readonly string[]) {
    for (const text of told) {
      for (const line of text.split(/[.:;\n]/)) {
        const said = wordsOf(line);
        if (said.length >= fewestWords) this.lines.add(said.join(' '));
      }
      const said = wordsOf(text);
      for (let at = 0; at + runLength <= said.length; at++) this.runs.add(said.slice(at, at + runLength).join(' '));
    }
  }

  /** Whether a sentence mostly stands in the instructions. */
  echoes(sentence: string): boolean {
    const said = wordsOf(sentence);
    if (this.lines.has(said.join(' '))) return true;
    const shared = new Set<number>();
    for (let at = 0; at + runLength <= said.length; at++) {
      if (!this.runs.has(said.slice(at, at + runLength).join(' '))) continue;
      for (let word = at; word < at + runLength; word++) shared.add(word);
    }
    return shared.size > 0 && shared.size >= said.length * mostly;
  }
}

/** Shorter lines, such as “No heading”, may stand in any text. */
const fewestWords = 4;

/** Kept, because each section is compared with the same instructions. */
const wordsOf = memoizeSome(500, (text): readonly string[] => words(text).map((word) => fold(word.text)));

/** JSON as the material is given: two keys or more. */
export const isMaterial = (text: string): boolean => (text.match(/["“”][a-z]{2,12}["“”]\s?:/g)?.length ?? 0) > 1;
