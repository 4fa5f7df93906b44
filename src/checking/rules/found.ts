import type { Block } from '../../text/markdown/document.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { domainOf } from '../../text/urls.ts';
import type { Statement } from '../article.ts';
import type { Check } from '../check.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import type { CheckFinding, CheckFix } from '../finding.ts';

type Said = Pick<CheckFinding, 'rule' | 'severity' | 'message'> & { readonly fix?: CheckFix | undefined };

/** A finding about a stretch of a statement, given with offsets in its block's text. */
export function found({ block, start, end }: Statement, place: Span, { fix, ...said }: Said): CheckFinding {
  return { ...said, ...placeIn(block, place), sentence: placeIn(block, { start, end }), ...(fix && { fix }) };
}

/** Where a stretch of a block's text stands in the Markdown. */
export function placeIn(block: Block, { start, end }: Span): Span {
  const from = block.at(start);
  return { start: from, end: Math.max(from, block.at(Math.max(start, end - 1)) + 1) };
}

/**
 * Whether what a statement says may stand on a page that it links and nobody could read: that is told of its link. A
 * text that nobody answers for is held to the pages that were read.
 */
export function isForUnread(
  { urls }: Statement,
  linked: readonly EvidenceReading[],
  { evidence, input }: Pick<Check, 'evidence' | 'input'>,
): boolean {
  return urls.length > 0 && (linked.length === 0 || (!input.strict && evidence.unreadOf(urls).length > 0));
}

/** Puts a link to a page at the end of a statement, before its full stop; undefined where a link or code ends it. */
export function linkFix(
  { block, start, text, links, code }: Statement,
  { page }: EvidenceReading,
): CheckFix | undefined {
  const length = text.replace(/[\s.!?…:;]{0,9}$/u, '').length;
  const last = start + length - 1;
  const isTaken = [...links, ...code].some((taken) => taken.start <= last && last < taken.end);
  if (isTaken || length === 0) return undefined;
  const at = block.at(last) + 1;
  const name = nameOf(page.url);
  return { title: `Link ${name} here`, edits: [{ start: at, end: at, text: ` ([${name}](${linkTarget(page.url)}))` }] };
}

/** How a page is called in a message. */
export const nameOf = (url: string): string => domainOf(url) ?? url;

/** An address that Markdown takes whole. */
const linkTarget = (url: string): string => url.replace(/[()\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** A text for a message, in one line and not too long. */
export function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${line.length > 80 ? `${line.slice(0, 79)}…` : line}”`;
}
