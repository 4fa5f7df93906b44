import { memoize, memoizeLast } from '../../text/memoize.ts';
import { pageKeyOf } from '../../text/urls.ts';
import { EvidenceReading } from './evidenceReading.ts';
import type { EarlierPage } from './page.ts';

/** A page that no longer says what it said when the article was written. */
export interface PageChange {
  readonly page: EvidenceReading;
  /** When it was read then, in milliseconds. */
  readonly readAt: number;
  /** The lost words; undefined if only the hash of the page differs. */
  readonly words: string | undefined;
}

/** Pages as they were when an article was written. */
export class EarlierPages {
  private readonly readings: ReadonlyMap<string | undefined, readonly EarlierPage[]>;

  constructor(pages: readonly EarlierPage[]) {
    const latestFirst = pages.toSorted((one, other) => other.readAt - one.readAt);
    this.readings = Map.groupBy(latestFirst, ({ url }) => pageKeyOf(url));
  }

  /** When a page was read last for the article, in milliseconds. */
  lastRead(url: string): number | undefined {
    return this.of(url)[0]?.readAt;
  }

  /**
   * The first of some pages that lost the words a claim rests on, or else whose hash differs.
   * @param says whether words support the claim
   */
  changed(pages: readonly EvidenceReading[], says: (words: EvidenceReading) => boolean): PageChange | undefined {
    const changes = pages.flatMap((page) => this.changesOf(page, says));
    return changes.find(({ words }) => words !== undefined) ?? changes[0];
  }

  private changesOf(page: EvidenceReading, says: (words: EvidenceReading) => boolean): PageChange[] {
    const { url, finalUrl } = page.page;
    return [...this.of(url), ...(finalUrl ? this.of(finalUrl) : [])].flatMap((earlier): PageChange[] => {
      const isOther = differs(page, earlier);
      if (isOther === false) return [];
      const gone = linesOf(earlier)(page.language).find((line) => says(line) && !page.has(line.page.markdown));
      if (gone) return [{ page, readAt: earlier.readAt, words: gone.page.markdown }];
      return isOther ? [{ page, readAt: earlier.readAt, words: undefined }] : [];
    });
  }

  private of(url: string): readonly EarlierPage[] {
    return this.readings.get(pageKeyOf(url)) ?? [];
  }
}

const linesOf = memoize(({ url, readAt, said = [] }: EarlierPage) =>
  memoizeLast((language: string) => said.map((markdown) => new EvidenceReading({ url, readAt, markdown, language }))),
);

/** True if a page has changed; undefined if unknown. */
function differs({ page: { sha256 } }: EvidenceReading, earlier: EarlierPage): boolean | undefined {
  if (!sha256 || !earlier.sha256) return undefined;
  return !sha256.startsWith(earlier.sha256);
}
