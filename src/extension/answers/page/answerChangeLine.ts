import type { ResponseDetail } from '../../../contract/projects/response.ts';
import { pageKeyOrUrl } from '../../../text/urls.ts';
import { dayText, grouped, t } from '../../editor/l10n.ts';
import { positionWord } from './answerFacts.ts';

type Answer = Pick<ResponseDetail, 'date' | 'brand_mentioned' | 'position' | 'sources'>;

/** Domains named per list of new or dropped sources. */
const maxDomains = 2;

/** Returns one sentence about how an answer differs from the previous one in mention, position and sources. */
export function answerChangeLine(before: Answer, after: Answer): string {
  const parts = [...mentionChange(before, after), ...sourceChange(before, after)];
  const what = parts.length > 0 ? parts.join(' · ') : t('mention, position, and sources unchanged');
  return t('Since {0}: {1}', dayText(before.date), what);
}

function mentionChange(before: Answer, after: Answer): readonly string[] {
  if (before.brand_mentioned !== after.brand_mentioned) {
    if (after.brand_mentioned === null) return [t('no longer shows an answer')];
    if (after.brand_mentioned)
      return [
        after.position ? t('now mentions the brand ({0})', positionWord(after.position)) : t('now mentions the brand'),
      ];
    return before.brand_mentioned ? [t('no longer mentions the brand')] : [t('shows an answer again')];
  }
  const { position: from } = before;
  const { position: to } = after;
  return from && to && from !== to ? [t('position changed from {0} to {1}', positionWord(from), positionWord(to))] : [];
}

function sourceChange(before: Answer, after: Answer): readonly string[] {
  const [gained, lost] = [sourcesBeyond(after, before), sourcesBeyond(before, after)];
  return [
    ...(gained.length > 0 ? [t('new sources: {0}', numbered(gained))] : []),
    ...(lost.length > 0 ? [t('dropped sources: {0}', numbered(lost))] : []),
  ];
}

/** Domains of the pages that only the first answer uses. */
function sourcesBeyond({ sources }: Answer, other: Answer): readonly string[] {
  const known = new Set(other.sources.map(({ url }) => pageKeyOrUrl(url)));
  return sources.filter(({ url }) => !known.has(pageKeyOrUrl(url))).map(({ domain }) => domain);
}

/** Formats a count with its domains: `5 (a.example, b.example, …)`. */
function numbered(domains: readonly string[]): string {
  const named = [...new Set(domains)];
  const shown = [...named.slice(0, maxDomains), ...(named.length > maxDomains ? ['…'] : [])];
  return `${grouped(domains.length)} (${shown.join(', ')})`;
}
