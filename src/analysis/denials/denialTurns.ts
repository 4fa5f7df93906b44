/**
 * How a language goes on behind a denial, as regular expressions in which the case of letters counts. Behind a turn the
 * sentence speaks of the name, in doubt as well.
 */
export interface Turn {
  readonly but: string;
  /** Begins what denies the name once more, or only guesses at it. */
  readonly again?: string;
  /** Begins what speaks of something else, a capitalised name aside, */
  readonly elsewhere?: string;
  /** unless such a word is in it. */
  readonly it: string;
}

/**
 * Tells of the rest of a sentence, as written behind a denied name, whether it goes on to tell something of the name:
 * ", but it is a solid choice", and not ", but here are others".
 */
export function turnsOf({
  turn,
  unspaced = false,
}: {
  readonly turn?: Turn;
  readonly unspaced?: boolean;
}): (behind: string) => boolean {
  if (!turn) return () => false;
  const { but, again = '(?!)', elsewhere = '(?!)', it } = turn;
  // Korean sets its turns at the ends of words.
  const [front, end] = unspaced ? ['', ''] : ['(?<![\\p{Script=Latin}\\p{N}])', '(?!\\p{Script=Latin})'];
  // "ist aber eine gute Wahl": the clause begins before its turn.
  const turning = new RegExp(`(?:[,;–—] ?((?:\\p{L}+ ){0,3}?)|${front})(?:${but})${end}[,，、]? ?`, 'u');
  const [denying, other] = [
    new RegExp(`^(?:${again})`, 'u'),
    new RegExp(`^["“„«「]?(?:${elsewhere}|(?!I[ '])\\p{Lu})`, 'u'),
  ];
  const own = new RegExp(`${front}(?:${it})${end}`, 'u');
  return (behind) => {
    const found = turning.exec(behind);
    if (!found) return false;
    const clause = `${found[1] ?? ''}${behind.slice(found.index + found[0].length)}`;
    return /[\p{L}\p{N}]/u.test(clause) && !denying.test(clause) && (!other.test(clause) || own.test(clause));
  };
}
