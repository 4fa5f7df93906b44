import type { ReportView } from '../../../contract/reportState.ts';
import { t } from '../../l10n.ts';
import { useReport } from '../reportContext.ts';

const names: Readonly<Record<ReportView, () => string>> = {
  getVisibility: () => t('Visibility over time'),
  listCompetitors: () => t('Competitors'),
  getCitations: () => t('Named and cited'),
  listTopDomains: () => t('Top domains'),
  listSourcePages: () => t('Top pages'),
  getSentiment: () => t('Sentiment'),
  listFanoutQueries: () => t('Query fan-out'),
  getWebSearch: () => t('Web search'),
  getVolatility: () => t('How often answers agree'),
  listRankings: () => t('Recommended in an order'),
  listOpportunities: () => t('What to do next'),
  listChanges: () => t('What changed'),
  getSummary: () => t('The last 7 days'),
};

/** What the report has not, said once for each reason. */
export function Lacking() {
  const { state } = useReport();
  const byReason = Map.groupBy(state.lacking, ({ message }) => message);
  return [...byReason].map(([message, views]) => {
    const list = views.map(({ view }) => names[view]()).join(', ');
    return (
      <p class={message === null ? 'lacking muted' : 'lacking'} role="note" key={message}>
        {message === null ? t('This service does not offer: {0}.', list) : t('Not read: {0}. {1}', list, message)}
      </p>
    );
  });
}
