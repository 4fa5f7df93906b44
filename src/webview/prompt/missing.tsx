import type { PromptState, PromptView } from '../../contract/promptState.ts';
import { t } from '../l10n.ts';
import type { View } from '../page.tsx';

const names: Readonly<Record<PromptView, () => string>> = {
  getVisibility: () => t('Visibility by assistant'),
  listCompetitors: () => t('Who is mentioned'),
  listCompetitorCandidates: () => t('Who is mentioned'),
  listTopDomains: () => t('Domains'),
  listSourcePages: () => t('Pages'),
  listFanoutQueries: () => t('Query fan-out'),
};

export function Missing({ state: { lacking } }: Pick<View<PromptState>, 'state'>) {
  return [...Map.groupBy(lacking, ({ message }) => message)].map(([message, views]) => (
    <p class="lacking" role="note" key={message}>
      {t('Couldn’t load {0}. {1}', [...new Set(views.map(({ view }) => names[view]()))].join(', '), message)}
    </p>
  ));
}
