import type { Client } from '../client/client.ts';
import { ifOffered } from '../client/notOffered.ts';
import { maxOwnWindowDays, maxWindowDays } from '../contract/call/limits.ts';
import { endpoints } from '../contract/endpoints.ts';
import { assistantName, assistants } from '../contract/models/assistants.ts';
import type { Project } from '../contract/projects/project.ts';
import type { ReportQuestion, ReportState, ReportView } from '../contract/reportState.ts';
import { dayOf } from '../metrics/days.ts';
import { viewQueries, withDays } from '../metrics/reportQueries.ts';
import { Failure } from '../contract/failure.ts';

type OpeningCalls = Pick<Client, 'getProject' | 'listProjects' | 'listTopics' | 'listResponses'>;

export interface Opening {
  /** Identifies the page, to restore it. */
  readonly id: string;
  readonly project: string;
  readonly question: ReportQuestion;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** True if reading is free. */
  readonly free: boolean;
  readonly signal?: AbortSignal;
}

/** Opens a report before its views are read: its project, its days, and its options. */
export async function openReport(client: OpeningCalls, opening: Opening): Promise<ReportState> {
  const part = await freePart(client, opening);
  if (part) return part;
  const options = optionsOf(opening);
  const project = await oneProject(client, opening.project, options);
  // Reads the day of the newest answer at the price of one row.
  const newest = await client.listResponses({ project: project.id, query: { limit: 1 } }, options);
  return stateOf(opening, project, { to: newest.data[0]?.date, own: false, topics: [] });
}

/** Opens a report with free information only, before the user accepts the price. */
export async function unreadReport(client: OpeningCalls, opening: Opening): Promise<ReportState> {
  const unknown = { id: opening.project, name: '', url: '', timezone: 'UTC', models: [] };
  const opened =
    (await freePart(client, opening)) ?? stateOf(opening, unknown, { to: undefined, own: false, topics: [] });
  return { ...opened, stage: 'unread' };
}

/** Reads what Citedesk services provide for free; undefined for other services. */
async function freePart(client: OpeningCalls, opening: Opening): Promise<ReportState | undefined> {
  const { project } = opening;
  const [detail, topics] = await Promise.all([
    ifOffered(client.getProject({ project }, optionsOf(opening))),
    ifOffered(client.listTopics({ project }, optionsOf(opening))),
  ]);
  if (!detail) return undefined;
  const { last_answer_at: last, timezone } = detail.data;
  return stateOf(opening, detail.data, {
    to: last === null ? undefined : dayOf(Date.parse(last), timezone),
    own: true,
    topics: (topics?.data ?? []).map(({ id, name }) => ({ id, name })),
  });
}

interface Known {
  /** Day of the last answer. */
  readonly to: string | undefined;
  /** True for a Citedesk service, which supports more than the specification. */
  readonly own: boolean;
  readonly topics: ReportState['topics'];
}

function stateOf(
  { id, question, now, free }: Opening,
  { id: projectId, name, url, timezone, models }: Pick<Project, 'id' | 'name' | 'url' | 'timezone' | 'models'>,
  { to: last, own, topics }: Known,
): ReportState {
  const lastDay = last ?? dayOf(now, timezone);
  return {
    id,
    project: { id: projectId, name, url, timezone, models },
    assistants: Object.fromEntries(assistants.map((model) => [model, assistantName(model)])),
    question: withDays(question, lastDay),
    lastDay,
    maxDays: own ? maxOwnWindowDays : maxWindowDays,
    stage: 'reading',
    price: free ? null : { credits: priceOf(question, own), left: null },
    own,
    topics,
    figures: {},
    lines: [],
    views: {},
    lacking: [],
    readAt: new Date(now).toISOString(),
    saved: false,
  };
}

const optionsOf = ({ signal }: Opening) => (signal ? { signal } : {});

/**
 * Returns the number of visibility calls: for the report's prompts, the other prompts, and the period to compare with.
 */
const visibilitiesOf = ({ against }: ReportQuestion): number => (against ? 3 : 2);

/**
 * Returns the maximum price in credits. Services that support only the specification also charge for the project and
 * its last answer.
 */
function priceOf(question: ReportQuestion, own: boolean): number {
  const names = Object.keys(viewQueries({ ...question, from: '', to: '' }, own)) as readonly ReportView[];
  const offered = names.filter((name) => own || endpoints[name].origin === 'specified');
  const times = (name: ReportView) => (name === 'getVisibility' ? visibilitiesOf(question) : 1);
  const opening = own ? 0 : endpoints.listProjects.cost + endpoints.listResponses.cost;
  return offered.reduce((sum, name) => sum + endpoints[name].cost * times(name), opening);
}

/**
 * Returns a project by ID. Uses the free call for one project, or the charged list if the service only implements the
 * specification.
 * @throws Failure `PROJECT_NOT_FOUND`, and those of the calls.
 */
async function oneProject(
  client: Pick<Client, 'getProject' | 'listProjects'>,
  id: string,
  options?: { readonly signal?: AbortSignal },
): Promise<Project> {
  const detail = await ifOffered(client.getProject({ project: id }, options));
  if (detail) return detail.data;
  const project = (await client.listProjects({}, options)).data.find((one) => one.id === id);
  if (!project) throw new Failure('PROJECT_NOT_FOUND', 'This project does not exist.');
  return project;
}
