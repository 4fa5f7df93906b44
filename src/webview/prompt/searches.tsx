import type { PromptState } from '../../contract/promptState.ts';
import { numeral, t } from '../l10n.ts';
import type { View } from '../page.tsx';
import { Frame } from '../report/frame.tsx';
import { assistantIn, dayText } from '../report/reportContext.ts';
import { Rest } from './rest.tsx';

export function Searches({ state }: Pick<View<PromptState>, 'state'>) {
  const { searches, figure } = state;
  if (!searches || !figure) return null;
  return (
    <Frame
      title={t('Query fan-out')}
      note={t('What assistants searched for before they answered.')}
      foot={<Rest state={state} list="searches" />}
      sheet={{
        columns: [t('Search'), t('Count'), t('Answers'), t('Assistants'), t('Last seen')],
        rows: searches.map(({ query, times, answers, explain, models, last_seen: seen }) => [
          { text: query },
          { text: numeral(times), value: times, answers, total: figure.answers, explain },
          { text: numeral(answers), value: answers, answers, total: figure.answers, explain },
          { text: models.map((model) => assistantIn(state, model)).join(', ') },
          { text: dayText(seen) },
        ]),
      }}
    />
  );
}
