import type { PageSummary } from '../../../contract/content/page.ts';
import type { SourceLine } from '../../../contract/messages.ts';
import type { ResponseDetail } from '../../../contract/projects/response.ts';
import { shortAddress } from '../../../text/urls.ts';
import { t } from '../../l10n.ts';
import { pageStateLabel } from '../pageStates.ts';

/** Lists the sources of an answer by number, with the state of their pages. */
export function sourceLines({ sources, citations }: ResponseDetail, numbers: readonly number[]): readonly SourceLine[] {
  return sources
    .map(({ url, title, domain, position, cited, page }, index) => ({
      number: numbers[index] ?? 0,
      title: title ?? page?.title ?? shortAddress(url),
      url,
      domain,
      cited,
      ...(page && { read: readingOf(page) }),
      ...(citations && {
        sentences: citations.filter((citation) => citation.sources.includes(position)).map(({ sentence }) => sentence),
      }),
    }))
    .sort((a, b) => a.number - b.number);
}

/** Describes when a page was read (`Published 2026-11-02 · read 2026-11-20`), or why it couldn't be. */
function readingOf({ state, published, read_at: readAt }: NonNullable<PageSummary>): string {
  const day = readAt.slice(0, 10);
  if (state !== 'read') return t('{0} · tried {1}', pageStateLabel(state), day);
  return published === null ? t('Read {0}', day) : t('Published {0} · read {1}', published, day);
}
