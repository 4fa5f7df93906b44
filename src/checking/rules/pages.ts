import type { PageState } from '../../contract/page.ts';
import type { Check } from '../check.ts';
import type { EvidencePage } from '../evidence/page.ts';
import type { CheckFinding } from '../finding.ts';
import { found, nameOf } from './found.ts';

/** Older readings may say what the page does not any more. */
const freshDays = 30;
const day = 86_400_000;

/** Pages that are gone, have changed since the article was written, or were read long ago: once for each page. */
export function checkPages({ article, evidence, input }: Check): CheckFinding[] {
  const told = new Set<EvidencePage>();
  return article.statements.flatMap((statement) =>
    statement.citations.flatMap((citation) =>
      article.pages.urlsOf(citation).flatMap((url) => {
        const page = evidence.find(url)?.page;
        if (!page || told.has(page)) return [];
        const fault = faultOf(page, url, input.now);
        if (!fault) return [];
        told.add(page);
        return [found(statement, citation, { rule: 'check.page', ...fault })];
      }),
    ),
  );
}

type Fault = Pick<CheckFinding, 'severity' | 'message'>;

function faultOf(
  { state, before, sha256, readAt }: EvidencePage,
  url: string,
  now: number | undefined,
): Fault | undefined {
  const name = nameOf(url);
  if (state !== undefined && state !== 'read') {
    return { severity: state === 'not_found' ? 'error' : 'warning', message: `${name} ${reasons[state]}.` };
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
