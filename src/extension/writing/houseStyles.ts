import type { HouseStyle } from '../../scoring/style.ts';
import type { WritingTexts } from './writingTasks.ts';

interface Needs {
  readonly texts: WritingTexts;
  /** Reads the text of a list. Undefined if it doesn't exist. */
  readonly read: (place: string) => Promise<string | undefined>;
  /** Reports why a list is unusable. */
  readonly tell: (place: string, problem: string) => void;
}

interface StyleList {
  readonly place: string;
  readonly style: HouseStyle;
}

/** Style lists of the folders above articles, cached until `forget` is called. */
interface HouseStyles {
  /** Returns the first list that exists at the given URIs. An unusable list has no words. */
  find(places: readonly string[]): Promise<StyleList | undefined>;
  /** Clears the cache. */
  forget(): void;
}

export function createHouseStyles({ texts, read, tell }: Needs): HouseStyles {
  const lists = new Map<string, Promise<StyleList | undefined>>();
  /** Last reported problem of each list, to report it only once. */
  const reported = new Map<string, string>();

  async function load(place: string): Promise<StyleList | undefined> {
    const yaml = await read(place);
    if (yaml === undefined) return undefined;
    const { style, problem } = await texts.run('houseStyle', { yaml });
    if (problem === undefined) reported.delete(place);
    else if (reported.get(place) !== problem) {
      reported.set(place, problem);
      tell(place, problem);
    }
    return { place, style };
  }

  function listAt(place: string): Promise<StyleList | undefined> {
    const known = lists.get(place) ?? load(place);
    lists.set(place, known);
    // Retry a failed read next time.
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
