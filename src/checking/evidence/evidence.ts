import { isDeepStrictEqual } from 'node:util';
import { keepLatest, memoize } from '../../text/memoize.ts';
import { pageKeyOf } from '../../text/urls.ts';
import { EarlierPages } from './earlierPages.ts';
import { EvidenceReading } from './evidenceReading.ts';
import type { EarlierPage, EvidenceFact, EvidencePage } from './page.ts';

interface SourceInput {
  readonly pages: readonly EvidencePage[];
  readonly notes: readonly EvidencePage[];
  readonly facts: readonly EvidenceFact[];
  readonly earlier?: readonly EarlierPage[];
  readonly strict: boolean;
}

export class CheckSources {
  readonly pages: readonly EvidenceReading[];
  /** Texts that the writer added. They support statements without a link. */
  readonly notes: readonly EvidenceReading[];
  readonly facts: readonly EvidenceFact[];
  readonly earlier: EarlierPages;
  private readonly byAddress = new Map<string, EvidenceReading>();

  private readonly strict: boolean;

  constructor({ pages, notes, facts, earlier = [], strict }: SourceInput) {
    this.strict = strict;
    this.earlier = new EarlierPages(earlier);
    this.facts = facts;
    const read = pages.map(readingOf);
    for (const reading of read) this.add(reading, reading.page.url, reading.page.finalUrl);
    const ofFacts = pagesOf(facts, 'url')
      .filter(({ url }) => !this.find(url))
      .map(readingOf);
    for (const reading of ofFacts) this.add(reading, reading.page.url);
    this.pages = [...read, ...ofFacts];
    this.notes = (notes.length > 0 ? notes : pagesOf(facts, 'label')).map(readingOf);
  }

  /** True if no page was read. Then only the text itself can be checked. */
  get isEmpty(): boolean {
    return !this.strict && !this.pages.some(({ isRead }) => isRead);
  }

  /** Finds a page by any spelling of its address. */
  find(url: string): EvidenceReading | undefined {
    const address = pageKeyOf(url);
    return address === undefined ? undefined : this.byAddress.get(address);
  }

  /** Finds the pages of addresses, including failed ones. Caches the result per list. */
  readonly findAll = memoize((urls: readonly string[]): readonly EvidenceReading[] => [
    ...new Set(urls.flatMap((url) => this.find(url) ?? [])),
  ]);

  /** Returns the addresses whose content is unknown because they couldn't be read. */
  unreadOf(urls: readonly string[]): readonly string[] {
    return urls.filter((url) => !this.find(url)?.isRead);
  }

  private add(reading: EvidenceReading, ...urls: readonly (string | null | undefined)[]): void {
    for (const url of urls) {
      const address = url ? pageKeyOf(url) : undefined;
      if (address !== undefined && !this.byAddress.has(address)) this.byAddress.set(address, reading);
    }
  }
}

const readings = new WeakMap<EvidencePage, EvidenceReading>();

const recentReadings = new Map<string, EvidenceReading>();
const maxRecent = 30;

/** Parses a page once for all checks that pass the same object or an equal one. */
function readingOf(page: EvidencePage): EvidenceReading {
  const name = page.label ?? page.url;
  const last = recentReadings.get(name);
  const same = last && isDeepStrictEqual(last.page, page) ? last : undefined;
  const reading = readings.get(page) ?? same ?? new EvidenceReading(page);
  readings.set(page, reading);
  keepLatest(recentReadings, maxRecent, name, reading);
  return reading;
}

/** Groups facts into substitute pages, by URL or by title of the writer's text. */
function pagesOf(facts: readonly EvidenceFact[], key: 'url' | 'label'): EvidencePage[] {
  const groups = Map.groupBy(
    facts.filter((fact) => fact[key] !== undefined),
    (fact) => fact[key],
  );
  return [...groups].map(([name, some]) => ({ url: '', [key]: name, ...textOf(some) }));
}

const textOf = (facts: readonly EvidenceFact[]): Omit<EvidencePage, 'url'> => ({
  markdown: facts.map(({ text }) => text).join('\n'),
  readAt: facts[0]?.readAt ?? 0,
  ...(facts[0]?.language !== undefined && { language: facts[0].language }),
});
