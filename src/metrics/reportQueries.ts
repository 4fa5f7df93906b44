import type { Input } from '../contract/call/endpoint.ts';
import type { Endpoints } from '../contract/endpoints.ts';
import type { ReportQuestion, ReportView } from '../contract/reportState.ts';
import { addDays, lastWeekOf } from './days.ts';

export type ViewQuery<Name extends ReportView> =
  Input<Endpoints[Name]> extends { readonly query?: infer Query } ? NonNullable<Query> : never;

/** Filters of a new report. Its 7 days are the same as in the tree. */
export const defaultQuestion: ReportQuestion = { branded: false, interval: 'day' };

const defaultDays = 7;

/** Adds the days, by default the last 7 up to the day of the last answer. */
export function withDays<Question extends Pick<ReportQuestion, 'days' | 'from' | 'to'>>(
  question: Question,
  last: string,
): Question & { readonly from: string; readonly to: string } {
  const { days = defaultDays, to = last, from = addDays(to, 1 - days) } = question;
  return { ...question, from, to };
}

/** Number of rows in a list, and in a list that should be nearly complete. */
const [rows, manyRows] = [20, 100];

type ViewQueries = { readonly [Name in ReportView]: ViewQuery<Name> };

/**
 * Returns queries for the same answers in each view. Services other than Citedesk's `own` may refuse filters outside
 * the specification, so some views cover all answers of the period.
 */
export function viewQueries(
  question: ReportQuestion & { readonly from: string; readonly to: string },
  own: boolean,
): ViewQueries {
  const { from, to, since, models, topicId, branded, interval } = question;
  const answers = {
    ...(models && { model: [...models] }),
    ...(topicId !== undefined && { topic_id: topicId }),
    branded,
  };
  const figures = { from, to, ...answers };
  const specified = own ? figures : { from, to, ...(models && { model: [...models] }) };
  return {
    getVisibility: { ...figures, interval },
    listOpportunities: { ...figures, limit: rows },
    listChanges: { since: since ?? lastWeekOf(question), to, ...answers, limit: rows },
    listCompetitors: { ...figures, limit: manyRows },
    getCitations: figures,
    listTopDomains: { ...specified, limit: rows },
    listSourcePages: { ...figures, limit: rows },
    getSentiment: specified,
    listFanoutQueries: { ...figures, limit: rows },
    getWebSearch: figures,
    getVolatility: figures,
    listRankings: { ...figures, limit: rows },
    getSummary: models ? { model: [...models] } : {},
  };
}
