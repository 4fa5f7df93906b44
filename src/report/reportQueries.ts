import type { Input } from '../contract/call/endpoint.ts';
import { endpoints, type Endpoints } from '../contract/endpoints.ts';
import type { ReportQuestion } from '../contract/reportQuestion.ts';
import type { ReportView } from '../contract/reportState.ts';
import { addDays } from '../metrics/days.ts';
import { lastWeekOf } from '../metrics/intervals.ts';

export type ViewQuery<Name extends ReportView> =
  Input<Endpoints[Name]> extends { readonly query?: infer Query } ? NonNullable<Query> : never;

/** The question of a new report: the same 7 days as in the tree. */
export const defaultQuestion: ReportQuestion = { branded: false, interval: 'day' };

const defaultDays = 7;

/** A question with its days; by default the last 7 up to the day of the last answer. */
export function withDays<Question extends Pick<ReportQuestion, 'days' | 'from' | 'to'>>(
  question: Question,
  last: string,
): Question & { readonly from: string; readonly to: string } {
  const { days = defaultDays, to = last, from = addDays(to, 1 - days) } = question;
  return { ...question, from, to };
}

/** Rows of a list, and of one that is rather whole. */
const [rows, manyRows] = [20, 100];

/** What each view is asked for. */
export type ViewQueries = { readonly [Name in ReportView]: ViewQuery<Name> };

/**
 * The same answers for each view. A service that is not our `own` may refuse what the specification does not name, so it
 * is asked for all answers of the window.
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

/** Views of the same answers that are read besides: those of the other prompts, and of the days to compare with. */
const visibilitiesOf = ({ against }: ReportQuestion): number => (against ? 3 : 2);

/** Credits that a report costs at most; of a service of the specification, the project and its last answer cost, too. */
export function priceOf(question: ReportQuestion, own: boolean): number {
  const names = Object.keys(viewQueries({ ...question, from: '', to: '' }, own)) as readonly ReportView[];
  const offered = names.filter((name) => own || endpoints[name].origin === 'specified');
  const times = (name: ReportView) => (name === 'getVisibility' ? visibilitiesOf(question) : 1);
  const opening = own ? 0 : endpoints.listProjects.cost + endpoints.listResponses.cost;
  return offered.reduce((sum, name) => sum + endpoints[name].cost * times(name), opening);
}
