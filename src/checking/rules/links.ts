import type { Statement } from '../article.ts';
import type { Check } from '../checkInput.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import type { CheckFinding } from '../finding.ts';
import { findingAt, nameOf } from './findingAt.ts';
import { isStale } from './since.ts';

/** Reports links to pages that weren't read, or that share few words with the sentence in the same language. */
export function checkLinks(check: Check): CheckFinding[] {
  const { article, evidence, input } = check;
  if (evidence.isEmpty && evidence.pages.length === 0) return [];
  const linking = article.statements.filter(({ citations }) => citations.length > 0);
  return linking.flatMap((statement) =>
    statement.citations.flatMap((citation) => {
      const urls = article.pages.urlsOf(citation);
      const finding = (severity: CheckFinding['severity'], message: string): CheckFinding =>
        findingAt(statement, citation, { rule: 'check.link', severity, message });
      return urls.flatMap((url) => {
        const page = evidence.find(url);
        // `checkPages` reports pages that were read long ago.
        if (!page) return isStale(url, check) && hasClaims(statement) ? [] : [unread(url, statement, finding)];
        // `checkPages` reports why the page failed. A model's text has no support then, so its claims are reported here
        // too.
        if (!page.isRead)
          return hasClaims(statement) && (input.strict || !page.isMissing) ? [unread(url, statement, finding)] : [];
        if (isAbout(page, statement)) return [];
        return [
          finding('warning', `${nameOf(url)} shares few words with this sentence. Check that the page supports it.`),
        ];
      });
    }),
  );
}

type Tell = (severity: CheckFinding['severity'], message: string) => CheckFinding;

export const hasClaims = ({ figures, quotations }: Statement): boolean => figures.length > 0 || quotations.length > 0;

/** More severe if the page must support a figure or quotation. */
const unread = (url: string, statement: Statement, tell: Tell): CheckFinding =>
  tell(
    hasClaims(statement) ? 'warning' : 'info',
    `${nameOf(url)} wasn’t read. Check this claim yourself, or link to another source.`,
  );

/** Shorter sentences have too few words to compare. */
const minStems = 5;
/** Share of a sentence's stems that a page must have. */
const minShare = 0.2;

function isAbout(page: EvidenceReading, { stems, language, block }: Statement): boolean {
  if (page.language !== language || stems.size < minStems || block.kind === 'cell') return true;
  return stems.intersection(page.stems).size >= minShare * stems.size;
}
