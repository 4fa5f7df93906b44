import { type Span, outside } from '../../text/spans.ts';
import { quotedIn } from '../../text/words/quotations.ts';
import { memoize } from '../../text/memoize.ts';
import type { Statement, StatementPart } from '../article.ts';
import type { Check } from '../checkInput.ts';
import type { PageChange } from '../evidence/earlierPages.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import { comparable } from '../evidence/plainText.ts';
import { holds, type QuotedWords, quotedWords } from '../evidence/quotedWords.ts';
import type { CheckFinding, CheckFix } from '../finding.ts';
import { ownTextOf } from '../ownText.ts';
import { linkFix, quotationFix, takeOutFix } from './fixes.ts';
import { findingAt, isForUnread, nameOf, severityOf, shown } from './findingAt.ts';
import { afterChange } from './since.ts';

/**
 * Reports quotations that are not word for word on a linked page. Omissions (`[…]`) and insertions (`[it]`) divide them
 * into parts.
 */
export function checkQuotations(check: Check): CheckFinding[] {
  const findings: CheckFinding[] = [];
  for (const statement of check.article.statements) {
    for (const quotation of [...statement.quotations, ...shortOnes(statement, check)])
      findings.push(...unquoted(withoutSource(quotation, statement), statement, check));
    if (findings.length >= check.maxPerRule) break; // each search covers all pages
  }
  return findings;
}

/**
 * Returns short quotations, and those in single quotation marks, that a verb or a link directly after them attributes
 * to a page. Others are terms, irony, or titles.
 */
function shortOnes(statement: Statement, { article: { words }, evidence }: Check): Span[] {
  const { text, citations, urls, block, quotations } = statement;
  const quoted = quotedOf(statement.part);
  if (quoted.length === 0 || block.kind === 'quote' || !evidence.findAll(urls).some(({ isRead }) => isRead)) return [];
  const isSaid = (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => words.saying.has(word));
  return outside(quotations, quoted).filter(({ start, end }) => {
    const ownWords = block.text.slice(start, end).match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? [];
    const isTitle = ownWords.every((word) => !/^\p{Ll}/u.test(word) || words.stopWords.has(word));
    const isCited = citations.some(
      (citation) => /^\s?$/.test(block.text.slice(end, citation.start)) && citation.start >= end,
    );
    return ownWords.length > 1 && !isTitle && (isSaid || isCited);
  });
}

const quotedOf = memoize(({ start: from, text }: StatementPart): readonly Span[] =>
  quotedIn(text).map(({ start, end }) => ({ start: from + start, end: from + end })),
);

function withoutSource({ start, end }: Span, { block, citations }: Statement): Span {
  let last = end;
  for (const citation of citations.toReversed()) {
    const isLast = citation.end <= last && /^[\s.,;]*$/.test(block.text.slice(citation.end, last));
    if (!citation.isAside || citation.start <= start || !isLast) break;
    last = citation.start;
  }
  return { start, end: start + block.text.slice(start, last).trimEnd().length };
}

function unquoted(quotation: Span, statement: Statement, { evidence, input, isDraft }: Check): CheckFinding[] {
  const finding = (
    severity: CheckFinding['severity'],
    message: string,
    { mend, change }: { readonly mend?: CheckFix | undefined; readonly change?: PageChange | undefined } = {},
  ): CheckFinding[] => {
    const fixes = [mend, takeOutFix(statement, input.markdown)];
    const rule = change?.words === undefined ? 'check.quotation' : 'check.page';
    return [findingAt(statement, quotation, { rule, severity, message: afterChange(change, message), fixes })];
  };
  const quoted = quotedWords(statement.block.text.slice(quotation.start, quotation.end));
  const has = (page: EvidenceReading): boolean => holds(page.comparable, quoted);
  if (quoted.length === 0 || isOwn(quoted, input)) return [];
  if (evidence.notes.some(has)) return [];
  if (evidence.isEmpty) {
    if (statement.urls.length > 0 || statement.near.length > 0) return [];
    // Writers quote their own interviews, so only a draft needs a page for each quotation.
    return isDraft ? finding('warning', 'Link to the source of this quotation, and name who said it.') : [];
  }
  const linked = evidence.findAll(statement.urls).filter(({ isRead }) => isRead);
  if (linked.some(has)) return [];
  if (isForUnread(statement, linked, { evidence, input })) return [];
  const fault = severityOf(linked, input);
  const near = evidence.findAll(statement.near).find(has);
  if (near && statement.block.kind !== 'paragraph') return [];
  if (near) {
    return finding(
      'warning',
      `This quotation is on ${nameOf(near.page.url)}. Link to that page in this sentence too.`,
      {
        mend: linkFix(statement, near, input.markdown),
      },
    );
  }
  const other = evidence.pages.find(has);
  if (other)
    return finding('error', `This quotation is on ${nameOf(other.page.url)}. Link to that page in this sentence.`, {
      mend: linkFix(statement, other, input.markdown),
    });
  const closest = linked.map((page) => closestWords(page, quoted)).find((words) => words !== undefined);
  const change = evidence.earlier.changed(linked, has);
  if (closest !== undefined) {
    const { words, exact } = closest;
    const isInline = statement.block.kind !== 'quote';
    const mend =
      isInline && quoted.length === 1 ? quotationFix(quotation, statement, exact, input.markdown) : undefined;
    const who = linked.length === 1 ? 'The linked page' : 'One of the linked pages';
    return finding('error', `${who} says ${shown(exact ?? words)}.`, { mend, change });
  }
  const [unread] = evidence.unreadOf(statement.near);
  if (linked.length === 0 && unread !== undefined && !input.strict) {
    return finding(
      'warning',
      `${nameOf(unread)} couldn’t be read. Check this quotation yourself, or link to another source.`,
    );
  }
  return finding(fault, `This quotation isn’t on ${anyOf(linked.length)}.`, { change });
}

function anyOf(linked: number): string {
  if (linked === 0) return 'any source page';
  return linked === 1 ? 'the linked page' : `${linked === 2 ? 'either' : 'any'} of the linked pages`;
}

function isOwn(quoted: QuotedWords, { ownSentences }: Check['input']): boolean {
  const own = ownSentences && ownTextOf(ownSentences);
  if (own === undefined || !holds(own, quoted)) return false;
  return quoted.length === 1 || own.split('\n').some((sentence) => holds(sentence, quoted));
}

/** Words at the start or end that locate a changed quotation on a page. */
const anchorWords = 3;

/** Returns the words of the page that begin or end like the quotation. */
function closestWords(
  { comparable: text, text: written }: EvidenceReading,
  [part = '']: QuotedWords,
): PageWords | undefined {
  const words = part.split(' ');
  if (words.length <= anchorWords) return undefined;
  const start = text.indexOf(words.slice(0, anchorWords).join(' '));
  const ending = words.slice(-anchorWords).join(' ');
  const last = text.indexOf(ending, Math.max(0, start));
  if (start < 0 && last < 0) return undefined;
  const end = last + ending.length;
  const isBoth = start >= 0 && last >= 0 && end - start <= 2 * part.length;
  const place = isBoth
    ? { start, end }
    : start >= 0
      ? { start, end: start + part.length }
      : { start: end - part.length, end };
  const pageText = wholeWords(text, place.start, place.end);
  return { words: pageText, exact: asWritten(pageText, written) };
}

interface PageWords {
  readonly words: string;
  /** Original spelling on the page, or undefined if it can't be found again. */
  readonly exact: string | undefined;
}

/** Expands a span to whole words. Returns the longest piece between quotation marks. */
function wholeWords(text: string, start: number, end: number): string {
  const first = start <= 0 ? 0 : text.lastIndexOf(' ', start) + 1;
  const wordEnd = text.indexOf(' ', end);
  const words = text.slice(first, wordEnd < 0 ? text.length : wordEnd);
  return words
    .split('"')
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest))
    .replace(/[.,;:]$/, '');
}

function asWritten(words: string, text: string): string | undefined {
  const pattern = words
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/['"-]|\\\.\\\.\\\./g, (sign) => variants.get(sign) ?? sign)
    .replaceAll(' ', '\\s+');
  const [match] = new RegExp(pattern, 'iu').exec(text) ?? [];
  return match !== undefined && comparable(match) === words.trim() ? match.replace(/\s+/g, ' ') : undefined;
}

/** Characters that `comparable` replaces with a single one. */
const variants: ReadonlyMap<string, string> = new Map([
  ["'", "['‘’‚‛`´]"],
  ['"', '["“”„‟«»]'],
  ['-', '[-‐‑‒–—―]'],
  ['\\.\\.\\.', '(?:…|\\.\\.\\.)'],
]);
