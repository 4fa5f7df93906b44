import { placeIn } from '../../text/markdown/block.ts';
import type { Span } from '../../text/spans.ts';
import { domainOf } from '../../text/urls.ts';
import type { Statement } from '../article.ts';
import type { Check } from '../checkInput.ts';
import type { EvidencePage } from '../evidence/page.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import type { CheckFinding, CheckFix } from '../finding.ts';

type FindingDetails = Pick<CheckFinding, 'rule' | 'severity' | 'message'> & {
  readonly fixes?: readonly (CheckFix | undefined)[];
};

/** Builds a finding from a span in the text of a statement's block. */
export function findingAt(
  statement: Statement,
  place: Span,
  { rule, severity, message, fixes }: FindingDetails,
): CheckFinding {
  const { block } = statement;
  const { start, end } = placeIn(block, place);
  const finding = { rule, severity, message, start, end, sentence: placeIn(block, statement) };
  if (!fixes) return finding;
  const [fix, ...otherFixes] = fixes.filter((one) => one !== undefined);
  return { ...finding, ...(fix && { fix }), ...(otherFixes.length > 0 && { otherFixes }) };
}

/**
 * True if the support for a statement may be on a linked page that wasn't read. A model's text needs support from pages
 * that were read.
 */
export function isForUnread(
  { urls }: Statement,
  linked: readonly EvidenceReading[],
  { evidence, input }: Pick<Check, 'evidence' | 'input'>,
): boolean {
  return urls.length > 0 && (linked.length === 0 || (!input.strict && evidence.unreadOf(urls).length > 0));
}

/** An unsupported claim is an error if a linked page was read. Otherwise, another page may support it. */
export const severityOf = (
  linked: readonly EvidenceReading[],
  { strict }: Pick<Check['input'], 'strict'>,
): CheckFinding['severity'] => (linked.length > 0 || strict ? 'error' : 'warning');

export const nameOf = (url: string): string => domainOf(url) ?? url;

export const sourceOf = ({ label, url }: EvidencePage): string =>
  label === undefined ? nameOf(url) : label.length > 40 ? `${label.slice(0, 39).trimEnd()}…` : label;

/** Quotes a text for a message, shortened and on one line. */
export function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${line.length > 80 ? `${line.slice(0, 79)}…` : line}”`;
}
