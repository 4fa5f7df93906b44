import type { PageState } from '../../contract/content/page.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import type { Statement } from '../article.ts';
import type { Check } from '../check.ts';
import { addressOf } from '../evidence/addresses.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import type { EvidencePage } from '../evidence/page.ts';
import type { CheckFinding } from '../finding.ts';
import { found, nameOf } from './found.ts';
import { hasClaims } from './links.ts';
import { hasChanged, isStale, lastReadOf } from './since.ts';

/**
 * Pages that are gone or were read long ago: once for each page, where it is to carry a figure or a quotation, if
 * anywhere. And for each sentence in plain words that its page said when the article was written, that it does not say
 * them any more; of figures and quotations their own rules tell that.
 */
export function checkPages(check: Check): CheckFinding[] {
  const { article, evidence } = check;
  const places = new Map<EvidencePage | string, CitedPlace>();
  const changed: CheckFinding[] = [];
  for (const statement of article.statements) {
    const claims = hasClaims(statement);
    for (const citation of statement.citations) {
      const urls = article.pages.urlsOf(citation);
      for (const url of urls) {
        const key = evidence.find(url)?.page ?? addressOf(url) ?? url;
        const known = places.get(key);
        if (!known || (claims && !known.claims)) places.set(key, { statement, citation, url, claims });
      }
      if (!claims) changed.push(...reworded(statement, citation, evidence.findAll(urls), check));
    }
  }
  const pages = [...places.values()].flatMap((place) => {
    const fault = faultOf(place, check);
    return fault ? [found(place.statement, place.citation, { rule: 'check.page', ...fault })] : [];
  });
  return [...pages, ...changed];
}

interface CitedPlace {
  readonly statement: Statement;
  readonly citation: Span;
  readonly url: string;
  /** Whether the page is to carry something there. */
  readonly claims: boolean;
}

type Fault = Pick<CheckFinding, 'severity' | 'message'>;

function faultOf({ url, claims }: CitedPlace, check: Check): Fault | undefined {
  const name = nameOf(url);
  const page = check.evidence.find(url);
  const state = page?.page.state ?? 'read';
  if (state !== 'read') {
    const so = claims ? ', so nobody knows whether it says this' : '';
    return { severity: state === 'not_found' ? 'error' : 'warning', message: `${name} ${reasons[state]}${so}.` };
  }
  if (!isStale(url, check) || (!page && !claims)) return undefined;
  const age = Math.floor(((check.input.now ?? 0) - (lastReadOf(url, check) ?? 0)) / day);
  const isOpen = !page && !check.evidence.isEmpty;
  return { severity: isOpen ? 'warning' : 'info', message: `${name} was read ${age} days ago. Read it again.` };
}

const day = 86_400_000;

/** Of fewer words nobody can say which sentence of a page they rest on. */
const fewestStems = 4;
/** Of the words of a sentence. */
const leastShare = 0.5;

/** A sentence whose words stood on a page that has nothing like them now. */
function reworded(
  statement: Statement,
  citation: Span,
  linked: readonly EvidenceReading[],
  check: Check,
): CheckFinding[] {
  const { stems, language, block } = statement;
  if (stems.size < fewestStems || block.kind === 'cell') return [];
  const least = leastShare * stems.size;
  const pages = linked.filter((page) => page.isRead && page.language === language);
  const change = check.evidence.earlier.changed(pages, (words) => words.mostShared(stems) >= least);
  if (change?.words === undefined || pages.some((page) => page.mostShared(stems) >= least)) return [];
  return [found(statement, citation, { rule: 'check.page', severity: 'warning', message: hasChanged(change) })];
}

const reasons: Readonly<Record<Exclude<PageState, 'read'>, string>> = {
  not_found: 'does not have this page any more',
  forbidden: 'does not let programs read this page',
  refused: 'refused to show this page',
  consent: 'shows nothing before somebody consents',
  empty: 'shows no text to programs',
  pdf: 'has a PDF there, which is not read',
  not_text: 'has no text there',
  too_large: 'has a page there that is too large to be read',
  failed: 'could not be read',
  timeout: 'did not answer in time',
  private: 'is a private address, which is not read',
};
