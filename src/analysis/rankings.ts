import type { MarkdownDocument } from '../text/document.ts';
import { cleanUrl, domainOf } from '../text/urls.ts';
import { rankedLists } from './rankedLists.ts';
import { isLikelyName, type RankedName, rankedName } from './rankedName.ts';
import type { Named } from './named.ts';
import type { BlockMention } from './reading.ts';

/** Something that an answer recommends in an order, 1 the best. */
export interface RankedOption {
  readonly rank: number;
  readonly domain: string | null;
  readonly name: string;
}

/**
 * What an answer recommends in an order: its first list of names that is numbered, stands in a table, or follows a
 * heading that speaks of the best. Steps and criteria are no names. Fewer than two names are no ranking.
 * @param known the brand and competitors, whose domain comes from their own URL
 * @param mentions where the document names them
 */
export function rankingOf(document: MarkdownDocument, known: readonly Named[], mentions: readonly BlockMention[]): RankedOption[] {
  for (const list of rankedLists(document)) {
    const names = list.map((block) => rankedName(block));
    const likely = names.filter((name) => name && isLikelyName(name));
    if (likely.length < 2 || 3 * likely.length < 2 * list.length) continue;
    const inBlocks = Map.groupBy(mentions, ({ block }) => block);
    return names.flatMap((name, index) => (name ? [option(name, index + 1, opener(name, known, inBlocks.get(name.block)))] : []));
  }
  return [];
}

function option({ name, link }: RankedName, rank: number, own: Named | undefined): RankedOption {
  if (own?.url) return { rank, name, domain: domainOf(cleanUrl(own.url) ?? own.url) ?? null };
  const linked = link === undefined ? undefined : domainOf(cleanUrl(link) ?? '');
  // Most links are those of a shop or a review: rows of one domain count as one thing, so it must be the thing's own.
  return { rank, name, domain: linked !== undefined && isNamedSo(linked, name) ? linked : null };
}

/** Who of the known stands at the beginning of the name. */
function opener({ start, end }: RankedName, known: readonly Named[], mentions: readonly BlockMention[] = []): Named | undefined {
  const opening = mentions.filter((mention) => mention.start >= start && mention.start <= start + 4 && mention.end <= end);
  return known.find((one) => opening.some(({ named }) => named === one));
}

/** `hubspot.com` belongs to "HubSpot CRM", `getacme.io` to "Acme". */
function isNamedSo(domain: string, name: string): boolean {
  const host = squashed(domain.split('.')[0] ?? '');
  const first = squashed(/^(?:the\s+)?(\S+)/iu.exec(name)?.[1] ?? '');
  return host !== '' && (squashed(name).startsWith(host) || (first.length > 2 && host.includes(first)));
}

const squashed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
