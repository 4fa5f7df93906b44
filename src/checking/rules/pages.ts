import type { PageState } from '../../contract/content/page.ts';
import type { Span } from '../../text/spans.ts';
import type { Statement } from '../article.ts';
import type { Check } from '../checkInput.ts';
import { pageKeyOrUrl } from '../../text/urls.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import type { EvidencePage } from '../evidence/page.ts';
import type { CheckFinding } from '../finding.ts';
import { findingAt, nameOf } from './findingAt.ts';
import { hasClaims } from './links.ts';
import { afterChange, isStale, lastReadOf } from './since.ts';

/**
 * Reports each page that is gone or was read long ago, once. Also reports each sentence without figures or quotations
 * whose source text is gone.
 */
export function checkPages(check: Check): CheckFinding[] {
  const { article, evidence } = check;
  const places = new Map<EvidencePage | string, CitationUse>();
  const changed: CheckFinding[] = [];
  for (const statement of article.statements) {
    const claims = hasClaims(statement);
    for (const citation of statement.citations) {
      const urls = article.pages.urlsOf(citation);
      for (const url of urls) {
        const key = evidence.find(url)?.page ?? pageKeyOrUrl(url);
        const known = places.get(key);
        if (!known || (claims && !known.claims)) places.set(key, { statement, citation, url, claims });
      }
      if (!claims) changed.push(...reworded(statement, citation, evidence.findAll(urls), check));
    }
  }
  const pages = [...places.values()].flatMap((place) => {
    const fault = faultOf(place, check);
    return fault ? [findingAt(place.statement, place.citation, { rule: 'check.page', ...fault })] : [];
  });
  return [...pages, ...changed];
}

interface CitationUse {
  readonly statement: Statement;
  readonly citation: Span;
  readonly url: string;
  readonly claims: boolean;
}

type Fault = Pick<CheckFinding, 'severity' | 'message'>;

function faultOf({ url, claims }: CitationUse, check: Check): Fault | undefined {
  const name = nameOf(url);
  const page = check.evidence.find(url);
  const state = page?.page.state ?? 'read';
  if (state !== 'read') {
    const advice = claims ? ' Check this claim yourself, or link to another source.' : '';
    return { severity: state === 'not_found' ? 'error' : 'warning', message: `${name} ${reasons[state]}.${advice}` };
  }
  if (!isStale(url, check) || (!page && !claims)) return undefined;
  const age = Math.floor(((check.input.now ?? 0) - (lastReadOf(url, check) ?? 0)) / day);
  const isOpen = !page && !check.evidence.isEmpty;
  return {
    severity: isOpen ? 'warning' : 'info',
    message: `${name} was last read ${age} days ago. Check whether it has changed.`,
  };
}

const day = 86_400_000;

/** Shorter sentences can't be matched reliably with a sentence of a page. */
const minStems = 4;
/** Share of a sentence's stems that a page's sentence must have. */
const minShare = 0.5;

/** Reports a sentence whose source text is no longer on the page. */
function reworded(
  statement: Statement,
  citation: Span,
  linked: readonly EvidenceReading[],
  check: Check,
): CheckFinding[] {
  const { stems, language, block } = statement;
  if (stems.size < minStems || block.kind === 'cell') return [];
  const minShared = minShare * stems.size;
  const pages = linked.filter((page) => page.isRead && page.language === language);
  const change = check.evidence.earlier.changed(pages, (words) => words.maxSharedStems(stems) >= minShared);
  if (change?.words === undefined || pages.some((page) => page.maxSharedStems(stems) >= minShared)) return [];
  const message = afterChange(change, 'Update this sentence.');
  return [findingAt(statement, citation, { rule: 'check.page', severity: 'warning', message })];
}

const reasons: Readonly<Record<Exclude<PageState, 'read'>, string>> = {
  not_found: 'no longer has this page',
  forbidden: 'doesn’t allow automated access to this page',
  refused: 'denied access to this page',
  consent: 'requires cookie consent to show this page',
  empty: 'returned no text for this page',
  pdf: 'returned a PDF, which isn’t supported',
  not_text: 'returned a file that isn’t text',
  too_large: 'returned a page that is too large to read',
  failed: 'couldn’t be read',
  timeout: 'took too long to respond',
  private: 'is on a private network, so this page wasn’t read',
};
