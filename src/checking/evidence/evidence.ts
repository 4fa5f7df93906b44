import { cleanUrl } from '../../text/urls.ts';
import { type EvidenceFact, type EvidencePage, type Formula } from './page.ts';
import { EvidenceReading } from './evidenceReading.ts';

interface Given {
  readonly pages: readonly EvidencePage[];
  readonly facts: readonly EvidenceFact[];
  readonly formulas: readonly Formula[];
  readonly strict: boolean;
}

/** All that an article may rest on. */
export class Evidence {
  readonly pages: readonly EvidenceReading[];
  readonly facts: ReadonlyMap<string, EvidenceFact>;
  readonly formulas: readonly Formula[];
  private readonly byAddress = new Map<string, EvidenceReading>();
  private readonly found = new WeakMap<readonly string[], readonly EvidenceReading[]>();

  private readonly strict: boolean;

  constructor({ pages, facts, formulas, strict }: Given) {
    this.strict = strict;
    this.facts = new Map(facts.map((fact) => [fact.id, fact]));
    this.formulas = formulas;
    const read = pages.map(readingOf);
    for (const reading of read) this.add(reading, reading.page.url, reading.page.finalUrl);
    const ofFacts = pagesOfFacts(facts)
      .filter(({ url }) => !this.find(url))
      .map(readingOf);
    for (const reading of ofFacts) this.add(reading, reading.page.url);
    this.pages = [...read, ...ofFacts];
  }

  /** Whether nothing was read, so that only what a text shows by itself is checked. */
  get isEmpty(): boolean {
    return !this.strict && !this.pages.some(({ isRead }) => isRead);
  }

  /** The page of an address, however that is written. */
  find(url: string): EvidenceReading | undefined {
    const address = addressOf(url);
    return address === undefined ? undefined : this.byAddress.get(address);
  }

  /** The pages of some addresses that were read or tried; the same list is looked up once. */
  findAll(urls: readonly string[]): readonly EvidenceReading[] {
    const known = this.found.get(urls);
    if (known) return known;
    const found = [...new Set(urls.flatMap((url) => this.find(url) ?? []))];
    this.found.set(urls, found);
    return found;
  }

  /** Those of some addresses that nothing was read of: nobody knows what they say. */
  unreadOf(urls: readonly string[]): readonly string[] {
    return urls.filter((url) => !this.find(url)?.isRead);
  }

  private add(reading: EvidenceReading, ...urls: readonly (string | null | undefined)[]): void {
    for (const url of urls) {
      const address = url ? addressOf(url) : undefined;
      if (address !== undefined && !this.byAddress.has(address)) this.byAddress.set(address, reading);
    }
  }
}

/** One page for all addresses that differ in scheme, `www.` and the slash at the end alone. */
export function addressOf(url: string): string | undefined {
  return cleanUrl(url)
    ?.replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
}

const readings = new WeakMap<EvidencePage, EvidenceReading>();

/** A page is read once for all checks that are given the same object. */
function readingOf(page: EvidencePage): EvidenceReading {
  const known = readings.get(page);
  if (known) return known;
  const made = new EvidenceReading(page);
  readings.set(page, made);
  return made;
}

/** Where the ledger is all that is at hand, its facts stand for their pages. */
function pagesOfFacts(facts: readonly EvidenceFact[]): EvidencePage[] {
  const groups = Map.groupBy(
    facts.filter(({ url }) => url !== undefined),
    ({ url = '' }) => url,
  );
  return [...groups].map(([url, [first, ...others]]) => ({
    url,
    markdown: [first, ...others].map((fact) => fact?.text ?? '').join('\n'),
    readAt: first?.readAt ?? 0,
    ...(first?.language !== undefined && { language: first.language }),
  }));
}
