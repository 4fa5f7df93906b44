import { fold } from '../../text/words/fold.ts';
import { type Head, longName } from '../reading/heads.ts';

/** The names that share a place in a list; none where it holds no name. */
export type Place = readonly Head[];

interface Ranked {
  readonly rank: number;
  readonly head: Head;
}

/**
 * The names of lists that follow one another, each once, with its first rank. Numbers that are written stay; where ranks
 * are counted, what is named once more takes none. Names that are cut to the same within a list are told apart by what
 * stands behind their comma.
 * @param areNumbered whether each list counts from 1
 */
export function ranksOf(lists: readonly (readonly Place[])[], areNumbered: boolean): Ranked[] {
  const ranked: Ranked[] = [];
  const listed = new Set<string>();
  let rank = 0;
  for (const list of lists) {
    if (areNumbered) rank = 0;
    const known = new Set(listed);
    const counts = Map.groupBy(list.flat(), ({ name }) => keyOf(name));
    for (const place of list) {
      const heads = place.flatMap((head) => {
        const key = keyOf(head.name);
        const name = place.length === 1 && (counts.get(key)?.length ?? 0) > 1 ? longName(head) : head.name;
        if (known.has(key) || listed.has(keyOf(name))) return [];
        listed.add(keyOf(name));
        return { ...head, name };
      });
      if (areNumbered || heads.length > 0 || place.length === 0) rank++;
      for (const head of heads) ranked.push({ rank, head });
    }
    for (const key of counts.keys()) listed.add(key);
  }
  return ranked;
}

/** Names are one across case, blanks and hyphens, but "Disney+" is not "Disney". */
const keyOf = (name: string): string => fold(name).replaceAll(/[\s\p{Pd}™®©'’"“”]+/gu, '');
