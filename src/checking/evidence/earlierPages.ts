import { memoize, memoizeLast } from '../../text/memoize.ts';
import { pageKeyOf } from '../../text/urls.ts';
import { EvidenceReading } from './evidenceReading.ts';
import type { EarlierPage } from './page.ts';

export interface PageChange {
  readonly page: EvidenceReading;
  /** Milliseconds at the time of the earlier reading. */
  readonly readAt: number;
  /** The lost words, or undefined if only the page's hash differs. */
  readonly words: string | undefined;
}

/** Versions of pages at the time the article was written. */
export class EarlierPages {
  private readonly readings: ReadonlyMap<string | undefined, readonly EarlierPage[]>;

  constructor(pages: readonly EarlierPage[]) {
    const latestFirst = pages.toSorted((one, other) => other.readAt - one.readAt);
    this.readings = Map.groupBy(latestFirst, ({ url }) => pageKeyOf(url));
  }

  /** Returns the time of the last reading for the article, in milliseconds. */
  lastRead(url: string): number | undefined {
    return this.of(url)[0]?.readAt;
  }

  /**
   * Returns the first page that lost the words a claim depends on, or else the first with a different hash.
   * @param says true if words support the claim
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
      const lostLine = linesOf(earlier)(page.language).find((line) => says(line) && !page.has(line.page.markdown));
      if (lostLine) return [{ page, readAt: earlier.readAt, words: lostLine.page.markdown }];
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

/** True if a page has changed, undefined if unknown. */
function differs({ page: { sha256 } }: EvidenceReading, earlier: EarlierPage): boolean | undefined {
  if (!sha256 || !earlier.sha256) return undefined;
  return !sha256.startsWith(earlier.sha256);
}
