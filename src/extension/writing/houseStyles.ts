import type { HouseStyle } from '../../scoring/style.ts';
import type { Texts } from '../texts/texts.ts';

interface Needs {
  readonly texts: Texts;
  /** The text of a list; undefined where there is none. */
  readonly read: (place: string) => Promise<string | undefined>;
  /** Says that a list cannot be used, and why. */
  readonly tell: (place: string, problem: string) => void;
}

/** A list of words, by its address. */
interface StyleList {
  readonly place: string;
  readonly style: HouseStyle;
}

/** The lists of words in the folders above articles, each read once until something changed. */
export interface HouseStyles {
  /** The first list that there is among addresses, the nearest first. One that cannot be used has no words. */
  find(places: readonly string[]): Promise<StyleList | undefined>;
  /** From now on all are read anew. */
  forget(): void;
}

export function createHouseStyles({ texts, read, tell }: Needs): HouseStyles {
  const lists = new Map<string, Promise<StyleList | undefined>>();
  /** What was wrong with each last: it is said once. */
  const told = new Map<string, string>();

  async function load(place: string): Promise<StyleList | undefined> {
    const yaml = await read(place);
    if (yaml === undefined) return undefined;
    const { style, problem } = await texts.run('houseStyle', { yaml });
    if (problem === undefined) told.delete(place);
    else if (told.get(place) !== problem) {
      told.set(place, problem);
      tell(place, problem);
    }
    return { place, style };
  }

  function listAt(place: string): Promise<StyleList | undefined> {
    const known = lists.get(place) ?? load(place);
    lists.set(place, known);
    // What failed once may be there the next time.
    known.catch(() => void lists.delete(place));
    return known;
  }

  return {
    async find(places) {
      for (const place of places) {
        const list = await listAt(place);
        if (list) return list;
      }
      return undefined;
    },
    forget: () => lists.clear(),
  };
}
