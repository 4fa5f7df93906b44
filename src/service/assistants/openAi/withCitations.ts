import { domainOf } from '../../../text/urls.ts';
import type { Citation } from '../citations/numberedCitations.ts';
import { codePoints, utf16Offsets } from '../citations/offsets.ts';

/**
 * A page that OpenAI cites; which units its indexes count is not documented, and code points and UTF-16 differ behind
 * an emoji.
 */
interface UrlAnnotation {
  readonly url?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly start_index?: number | null | undefined;
  readonly end_index?: number | null | undefined;
}

/**
 * Finds where citations stand. One spans the cited words, or a link that the model wrote, with or without the brackets
 * around it. A link that only cites is replaced by its mark; one whose words belong to the sentence leaves them.
 */
export function withCitations(
  text: string,
  annotations: readonly UrlAnnotation[],
): { text: string; citations: Citation[] } {
  const place = placing(text, annotations);
  const placed = annotations.map((annotation) => ({
    ...place(annotation),
    url: annotation.url ?? undefined,
    title: annotation.title ?? undefined,
  }));
  const links = placed.flatMap(({ link }) => link ?? []);
  const cuts = [
    ...new Map(
      links
        .flatMap(({ start, words, end }) => [
          { from: start, to: words.from },
          { from: words.to, to: end },
        ])
        .map((cut) => [cut.from, cut]),
    ).values(),
  ];
  const moved = (offset: number | undefined): number | undefined =>
    offset === undefined
      ? undefined
      : cuts.reduce((left, { from, to }) => left - Math.max(0, Math.min(offset, to) - from), offset);
  return {
    text: withoutCuts(text, cuts),
    citations: placed.map(({ start, end, url, title }) => ({
      start: moved(start),
      end: moved(end),
      urls: [{ url, title }],
    })),
  };
}

interface Cut {
  readonly from: number;
  readonly to: number;
}

function withoutCuts(text: string, cuts: readonly Cut[]): string {
  let from = 0;
  let rest = '';
  for (const cut of [...cuts].sort((a, b) => a.from - b.from)) {
    rest += text.slice(from, cut.from);
    from = Math.max(from, cut.to);
  }
  return rest + text.slice(from);
}

interface CitedStretch {
  readonly start?: number;
  readonly end?: number;
  /** A link whose words stay. */
  readonly link?: { readonly start: number; readonly words: Cut; readonly end: number };
}

function placing(text: string, annotations: readonly UrlAnnotation[]): (annotation: UrlAnnotation) => CitedStretch {
  const utf16 = utf16Offsets(
    text,
    annotations.flatMap(({ start_index: from, end_index: to }) => [from ?? 0, to ?? 0]),
    codePoints,
  );
  return ({ start_index: from, end_index: to }) => {
    if (typeof from !== 'number' || typeof to !== 'number') return {};
    for (const span of [
      { start: utf16(from), end: utf16(to) },
      { start: from, end: to },
    ]) {
      if (span.end - span.start > maxLinkLength) continue;
      const match = ownLink.exec(text.slice(span.start, span.end));
      if (match) return linkPlace(text, span, match);
    }
    return { end: utf16(to) };
  };
}

const ownLink =
  /^(?<before>\s*(?<bracket>\(?))\[(?<label>(?:[^[\]]|\[[^[\]]*\])*)\]\((?<address>(?:(?!\]\()\S)*)\)\s*$/;
const maxLinkLength = 4096;

function linkPlace(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { groups = {} }: RegExpExecArray,
): CitedStretch {
  const { before = '', bracket = '', label = '', address = '' } = groups;
  const bracketed = text.charAt(start - 1) === '(' && text.charAt(end) === ')';
  if (bracketed) return { start: start - 1, end: end + 1 };
  if (
    bracket !== '' ||
    isMark(label) ||
    (isHost(label, address) && !isName(text.slice(Math.max(0, start - 100), start)))
  )
    return { start, end };
  const opening = start + before.length;
  const words = { from: opening + 1, to: opening + 1 + label.length };
  const closed = words.to + `](${address})`.length;
  return { end: closed, link: { start: opening, words, end: closed } };
}

const isMark = (label: string): boolean =>
  /^[^\p{L}\p{N}]*(?:(?:\d{1,2}|(?:source|link)s?\s?\d{0,2})[^\p{L}\p{N}]*)?$/iu.test(label);

/** As a citation names its page; "Booking.com" is a name. */
function isHost(label: string, address: string): boolean {
  const host = URL.parse(address)?.hostname.replace(/^www\./, '');
  const named = label
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
  return host !== undefined && (named === host || named === domainOf(address) || named.startsWith(`${host}/`));
}

/** Whether what stands before a link makes it the name of an item, a cell or a line, or sets it off. */
const isName = (before: string): boolean => /(?:^|[\n|])[ \t>*_#+\d.)-]*$|[*_]$/.test(before);
