import type { PageState } from '../../contract/content/page.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import type { Statement } from '../article.ts';
import type { Check } from '../check.ts';
import type { EvidencePage } from '../evidence/page.ts';
import type { CheckFinding } from '../finding.ts';
import { found, nameOf } from './found.ts';
import { hasClaims } from './links.ts';

/** Older readings may say what the page does not any more. */
const freshDays = 30;
const day = 86_400_000;

/**
 * Pages that are gone, have changed since the article was written, or were read long ago: once for each page, where it
 * is to carry a figure or a quotation, if anywhere.
 */
export function checkPages({ article, evidence, input }: Check): CheckFinding[] {
  const places = new Map<EvidencePage, CitedPlace>();
  for (const statement of article.statements) {
    const claims = hasClaims(statement);
    for (const citation of statement.citations) {
      for (const url of article.pages.urlsOf(citation)) {
        const page = evidence.find(url)?.page;
        const known = page && places.get(page);
        if (page && (!known || (claims && !known.claims))) places.set(page, { statement, citation, url, claims });
      }
    }
  }
  return [...places].flatMap(([page, { statement, citation, url, claims }]) => {
    const fault = faultOf(page, url, { now: input.now, claims });
    return fault ? [found(statement, citation, { rule: 'check.page', ...fault })] : [];
  });
}

interface CitedPlace {
  readonly statement: Statement;
  readonly citation: Span;
  readonly url: string;
  /** Whether the page is to carry something there. */
  readonly claims: boolean;
}

type Fault = Pick<CheckFinding, 'severity' | 'message'>;

function faultOf(
  { state, before, sha256, readAt }: EvidencePage,
  url: string,
  { now, claims }: { readonly now: number | undefined; readonly claims: boolean },
): Fault | undefined {
  const name = nameOf(url);
  if (state !== undefined && state !== 'read') {
    const so = claims ? ', so nobody knows whether it says this' : '';
    return { severity: state === 'not_found' ? 'error' : 'warning', message: `${name} ${reasons[state]}${so}.` };
  }
  if (before && sha256 !== undefined && before.sha256 !== sha256) {
    const since = new Date(before.readAt).toISOString().slice(0, 10);
    return {
      severity: 'warning',
      message: `${name} has changed since it was read on ${since}. Look at what you cite.`,
    };
  }
  if (now === undefined) return undefined;
  const age = Math.floor((now - readAt) / day);
  return age > freshDays
    ? { severity: 'info', message: `${name} was read ${age} days ago. Read it again.` }
    : undefined;
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
