import type { AnswerState } from '../../contract/messages.ts';
import { LongList } from '../longList.tsx';

/** What the assistant searched the web for, or why that is not shown. */
export function Searches({ assistant, searches, searched }: Pick<AnswerState, 'assistant' | 'searches' | 'searched'>) {
  return (
    <section>
      <h2>Searches {searches.length > 0 && <span class="count">{searches.length}</span>}</h2>
      {searches.length === 0 && <p class="empty">{unsaid(assistant, searched)}</p>}
      <LongList items={searches}>{(query) => <span dir="auto">{query}</span>}</LongList>
    </section>
  );
}

function unsaid(assistant: string, searched: boolean | null): string {
  if (searched === null) return `${assistant} does not say whether it searched the web.`;
  return searched ? `${assistant} does not say what it searched for.` : `${assistant} did not search the web.`;
}
