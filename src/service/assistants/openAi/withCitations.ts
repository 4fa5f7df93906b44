import { lastUpTo } from '../../../text/markdown/contentMap.ts';
import type { Span } from '../../../text/spans.ts';
import { matchesOf } from '../../../text/matches.ts';
import { domainOf, pageKeyOf } from '../../../text/urls.ts';
import type { Citation } from '../citations/ownMarks.ts';
import { codePoints, utf16Offsets, utf16Units, utf8Bytes } from '../citations/offsets.ts';

/**
 * A page that OpenAI cites. The unit of its indexes isn't documented, and code points and UTF-16 differ after an emoji.
 */
interface UrlAnnotation {
  readonly url?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly start_index?: number | null | undefined;
  readonly end_index?: number | null | undefined;
}

/**
 * Locates citations in the text. An annotation spans the cited words or a link that the model wrote, with or without
 * its brackets. A link that is only a citation is replaced by its mark. If its label is part of the sentence, the label
 * stays.
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
  /** A link whose label stays in the text. */
  readonly link?: { readonly start: number; readonly words: Cut; readonly end: number };
}

/**
 * Detects the unit of the indexes: the one in which most ranges are links to the cited pages. Defaults to code points.
 */
function placing(text: string, annotations: readonly UrlAnnotation[]): (annotation: UrlAnnotation) => CitedStretch {
  const indexes = annotations.flatMap(({ start_index: from, end_index: to }) => [from ?? 0, to ?? 0]);
  const [first, ...others] = [codePoints, utf16Units, utf8Bytes]
    .map((size) => utf16Offsets(text, indexes, size))
    .map((at) => ({ at, exact: annotations.filter((one) => citedLink(text, one, at)?.isExact).length }))
    .sort((one, other) => other.exact - one.exact);
  const links = matchesOf(text, anyLink).map(({ index, 0: link }) => ({ start: index, end: index + link.length }));
  const linkAround = (offset: number): Span | undefined => {
    const link = lastUpTo(links, 'start', offset - 1);
    return link && link.start < offset && offset < link.end ? link : undefined;
  };
  return (annotation) => {
    const { start_index: from, end_index: to } = annotation;
    if (!first || typeof from !== 'number' || typeof to !== 'number') return {};
    const candidates = [first, ...others].flatMap(({ at }) => citedLink(text, annotation, at) ?? []);
    const chip = candidates.find(({ isExact }) => isExact) ?? candidates[0];
    if (chip) return linkPlace(text, chip);
    // In another unit, the range may be near the intended link or inside a different one.
    const [start, end] = [first.at(from), first.at(to)];
    const near = linkAround(Math.floor((start + end) / 2));
    const meant = near && linkIn(text, near, annotation.url);
    return meant?.isExact ? linkPlace(text, meant) : { end: linkAround(end)?.end ?? end };
  };
}

const anyLink = /\[[^[\]\n]{0,500}\]\((?:[^\s()]|\([^\s()]*\)){0,2000}\)/g;

interface CitedLink extends Span {
  readonly match: RegExpExecArray;
  /** True if the link target is the cited page. */
  readonly isExact: boolean;
}

/** Returns the link that an annotation spans if `at` converts its offsets. */
function citedLink(
  text: string,
  { url, start_index: from, end_index: to }: UrlAnnotation,
  at: (offset: number) => number,
): CitedLink | undefined {
  if (typeof from !== 'number' || typeof to !== 'number') return undefined;
  const span = { start: at(from), end: at(to) };
  return span.end - span.start > maxLinkLength ? undefined : linkIn(text, span, url);
}

/** Parses a range that is exactly one link, with both of its brackets or none. */
function linkIn(text: string, { start, end }: Span, url: string | null | undefined): CitedLink | undefined {
  const slice = text.slice(start, end).trimEnd();
  const match = ownLink.exec(slice);
  const { bracket = '', address = '' } = match?.groups ?? {};
  if (!match || (bracket !== '' && !address.endsWith(')'))) return undefined;
  const target = bracket === '' ? address : address.slice(0, -1);
  const isBalanced = slice.split('(').length === slice.split(')').length;
  if (target !== url && !isBalanced) return undefined;
  const isExact = target === url || (typeof url === 'string' && pageKeyOf(target) === pageKeyOf(url));
  return { start, end: start + slice.length, match, isExact };
}

const ownLink = /^(?<before>\s*(?<bracket>\(?))\[(?<label>(?:[^[\]]|\[[^[\]]*\])*)\]\((?<address>(?:(?!\]\()\S)*)\)$/;
const maxLinkLength = 4096;

function linkPlace(text: string, { start, end, match: { groups = {} } }: CitedLink): CitedStretch {
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

/** True if the label is the page's host, as citations often show it. "Booking.com" counts as a name instead. */
function isHost(label: string, address: string): boolean {
  const host = URL.parse(address)?.hostname.replace(/^www\./, '');
  const named = label
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
  return host !== undefined && (named === host || named === domainOf(address) || named.startsWith(`${host}/`));
}

/** True if the text before a link makes it the name of a list item, cell, or line, or emphasizes it. */
const isName = (before: string): boolean => /(?:^|[\n|])[ \t>*_#+\d.)-]*$|[*_]$/.test(before);
