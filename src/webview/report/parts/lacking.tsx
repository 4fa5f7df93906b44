import type { ReportView } from '../../../contract/reportState.ts';
import { t } from '../../l10n.ts';
import { useReport } from '../reportContext.ts';

const names: Readonly<Record<ReportView, () => string>> = {
  getVisibility: () => t('Visibility over time'),
  listCompetitors: () => t('Competitors'),
  getCitations: () => t('Mentioned and cited'),
  listTopDomains: () => t('Top domains'),
  listSourcePages: () => t('Top pages'),
  getSentiment: () => t('Sentiment'),
  listFanoutQueries: () => t('Query fan-out'),
  getWebSearch: () => t('Web search'),
  getVolatility: () => t('Agreement between answers'),
  listRankings: () => t('Ranked recommendations'),
  listOpportunities: () => t('Next steps'),
  listChanges: () => t('What changed'),
  getSummary: () => t('The last 7 days'),
};

export function Lacking() {
  const { state } = useReport();
  const byReason = Map.groupBy(state.lacking, ({ message }) => message);
  return [...byReason].map(([message, views]) => {
    const list = views.map(({ view }) => names[view]()).join(', ');
    return (
      <p class={message === null ? 'lacking muted' : 'lacking'} role="note" key={message}>
        {message === null
          ? t('Not available from this service: {0}.', list)
          : t('Couldn’t load {0}. {1}', list, message)}
      </p>
    );
  });
}
