import type { AnswerState } from '../../contract/messages.ts';
import { LongList } from '../longList.tsx';
import { numeral, t } from '../l10n.ts';

export function Searches({ assistant, searches, searched }: Pick<AnswerState, 'assistant' | 'searches' | 'searched'>) {
  return (
    <section>
      <h2>
        {t('Query fan-out')} {searches.length > 0 && <span class="count">{numeral(searches.length)}</span>}
      </h2>
      {searches.length === 0 && <p class="empty">{unsaid(assistant, searched)}</p>}
      <LongList items={searches}>{(query) => <span dir="auto">{query}</span>}</LongList>
    </section>
  );
}

function unsaid(assistant: string, searched: boolean | null): string {
  if (searched === null) return t('{0} doesn’t report whether it searched the web.', assistant);
  return searched
    ? t('{0} doesn’t report what it searched for.', assistant)
    : t('{0} didn’t search the web.', assistant);
}
