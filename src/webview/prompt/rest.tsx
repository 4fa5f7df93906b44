import type { PromptState } from '../../contract/promptState.ts';
import { allBehind } from '../../metrics/answersBehind.ts';
import { numeral, t } from '../l10n.ts';
import { Number } from '../report/number.tsx';

interface RestProps {
  readonly state: PromptState;
  readonly list: keyof PromptState['more'];
}

/** Number of rows missing from a list, with a link to the answers that contain them. */
export function Rest({ state, list }: RestProps) {
  const { figure, more, prompt } = state;
  const [rows, rest] = [state[list]?.length ?? 0, more[list] ?? 0];
  if (!figure || rest === 0) return null;
  return (
    <p class="muted small">
      {t('Showing {0} of {1}. The answers contain the rest.', numeral(rows), numeral(rows + rest))}{' '}
      <Number {...allBehind(figure)} of={prompt.text}>
        {t('Show All Answers')}
      </Number>
    </p>
  );
}
