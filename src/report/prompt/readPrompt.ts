import type { Client } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { allRows } from '../../client/pages.ts';
import { maxPageSize, maxPromptsListed } from '../../contract/call/limits.ts';
import { Failure } from '../../contract/failure.ts';
import { assistantName, assistants } from '../../contract/models/assistants.ts';
import type { TrackedPrompt } from '../../contract/projects/prompt.ts';
import type {
  DomainInAnswers,
  NamedInAnswers,
  PageInAnswers,
  PromptPeriod,
  PromptState,
  PromptView,
  SearchInAnswers,
} from '../../contract/promptState.ts';
import type { ShareFigure } from '../../contract/reportState.ts';
import { addDays, dayOf } from '../../metrics/days.ts';
import { linesOf } from '../reportLines.ts';
import type { CompetitorCandidate, CompetitorRow } from '../../contract/views/competitor.ts';
import type { FanoutQuery, SourceDomain, SourcePage } from '../../contract/views/source.ts';
import { endpoints } from '../../contract/endpoints.ts';

export type PromptCalls = Pick<Client, PromptView | 'getProject' | 'listTopics' | 'listPrompts'>;

interface Opening {
  /** Identifies the page, to restore it. */
  readonly id: string;
  readonly project: string;
  readonly promptId: number;
  readonly days: PromptPeriod;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** True if reading costs nothing. */
  readonly free: boolean;
  readonly signal?: AbortSignal;
}

interface Wanted extends Opening {
  readonly articles: PromptState['articles'];
  /** Returns the reason why a view is missing. */
  readonly explain: (failure: Failure) => string;
  /** Called with partial states: first the prompt, then its visibility. */
  readonly onPart: (state: PromptState) => void;
}

/**
 * Reads the free part of a prompt's page: its text, its newest answers, and the period.
 * @throws Failure `PROMPT_NOT_FOUND` if it was deleted
 */
export async function openPrompt(client: PromptCalls, opening: Opening): Promise<PromptState> {
  const { id, project, promptId, days, now, free } = opening;
  const options = optionsOf(opening);
  const [{ data: detail }, topics, prompt] = await Promise.all([
    client.getProject({ project }, options),
    ifOffered(client.listTopics({ project }, options)),
    trackedPrompt(client, opening),
  ]);
  const { last_answer_at: last, timezone } = detail;
  return {
    id,
    project: { id: project, name: detail.name, url: detail.url, timezone },
    prompt: {
      id: promptId,
      text: prompt.text,
      topic: topics?.data.find((topic) => topic.id === prompt.topic_id)?.name ?? null,
      active: prompt.active,
      branded: prompt.branded,
      answers: prompt.answers_count,
      latest: prompt.latest,
    },
    assistants: Object.fromEntries(assistants.map((model) => [model, assistantName(model)])),
    question: questionOf(days, dayOf(last === null ? now : Date.parse(last), timezone)),
    readAt: new Date(now).toISOString(),
    stage: 'unread',
    price: free ? null : { credits: promptPrice, left: null },
    byAssistant: [],
    lines: [],
    more: {},
    lacking: [],
    articles: [],
  };
}

/** Reads a prompt's page. A failed view is missing and listed in `lacking`. */
export async function readPrompt(client: PromptCalls, wanted: Wanted): Promise<PromptState> {
  const { project, promptId, articles, onPart, explain, signal } = wanted;
  const opened: PromptState = { ...(await openPrompt(client, wanted)), articles };
  if (opened.prompt.answers === 0) return { ...opened, stage: 'read' };
  onPart({ ...opened, stage: 'reading' });
  const { question } = opened;
  const { from, to } = question;
  const options = optionsOf(wanted);
  const lacking: { view: PromptView; message: string }[] = [];

  async function read<Answer>(
    view: PromptView,
    call: (query: { readonly from: string; readonly to: string; readonly prompt_id: number }) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      return await call({ from, to, prompt_id: promptId });
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof Failure)) throw error;
      lacking.push({ view, message: explain(error) });
      return undefined;
    }
  }

  const limit = maxPageSize;
  const lists = Promise.all([
    read('listCompetitors', (query) => client.listCompetitors({ project, query: { ...query, limit } }, options)),
    read('listCompetitorCandidates', (query) =>
      client.listCompetitorCandidates({ project, query: { ...query, limit } }, options),
    ),
    read('listTopDomains', (query) => client.listTopDomains({ project, query: { ...query, limit } }, options)),
    read('listSourcePages', (query) => client.listSourcePages({ project, query: { ...query, limit } }, options)),
    read('listFanoutQueries', (query) => client.listFanoutQueries({ project, query: { ...query, limit } }, options)),
  ]);
  // Prevents an unhandled rejection if both fail.
  lists.catch(() => undefined);

  const visible = await read('getVisibility', (query) =>
    client.getVisibility({ project, query: { ...query, interval: question.interval } }, options),
  );
  const shown: PromptState = {
    ...opened,
    ...(visible && {
      figure: shareOf(visible.data.totals),
      byAssistant: Object.entries(visible.data.by_model).map(([model, figure]) => ({ model, figure: shareOf(figure) })),
      lines: linesOf(visible.data),
    }),
  };
  onPart({ ...shown, stage: 'reading' });
  const [competitors, candidates, domains, pages, searches] = await lists;
  return {
    ...shown,
    ...(competitors && candidates && { names: namesIn(competitors.data, candidates.data) }),
    ...(domains && { domains: domainsIn(domains.data) }),
    ...(pages && { pages: pagesIn(pages.data) }),
    ...(searches && { searches: searchesIn(searches.data) }),
    more: {
      ...(candidates && { names: candidates.meta.total - candidates.data.length }),
      ...(domains && { domains: domains.meta.total_domains - domains.data.length }),
      ...(pages && { pages: pages.meta.total - pages.data.length }),
      ...(searches && { searches: searches.meta.total - searches.data.length }),
    },
    lacking,
    stage: 'read',
  };
}

const shareOf = ({ answers, mentioned, visibility, low, high, explain }: ShareFigure): ShareFigure => ({
  answers,
  mentioned,
  visibility,
  low,
  high,
  explain,
});

/** Prompts are listed by id. */
async function trackedPrompt(client: PromptCalls, opening: Opening): Promise<TrackedPrompt> {
  const { project, promptId } = opening;
  const query = { limit: maxPromptsListed };
  for await (const prompt of allRows(client.listPrompts, { project, query }, optionsOf(opening))) {
    if (prompt.id === promptId) return prompt;
    if (prompt.id > promptId) break;
  }
  throw new Failure('PROMPT_NOT_FOUND', 'This prompt no longer exists.', { status: 404 });
}

const optionsOf = ({ signal }: Opening) => (signal ? { signal } : {});

function namesIn(
  competitors: readonly CompetitorRow[],
  candidates: readonly CompetitorCandidate[],
): readonly NamedInAnswers[] {
  const named = (
    kind: NamedInAnswers['kind'],
    { name, answers, explain }: Pick<NamedInAnswers, 'name' | 'answers' | 'explain'>,
  ): NamedInAnswers => ({ name, kind, answers, explain });
  return mostFirst([
    ...competitors.map((row) => named(row.is_own ? 'brand' : 'competitor', row)),
    ...candidates.map((row) => named('untracked', row)),
  ]).filter(({ kind, answers }) => kind === 'brand' || answers > 0);
}

const domainsIn = (rows: readonly SourceDomain[]): readonly DomainInAnswers[] =>
  mostFirst(
    rows.map(({ domain, type, answers = 0, explain = '', citing = noAnswers }) => ({
      domain,
      type,
      answers,
      explain,
      citing,
    })),
  );

const pagesIn = (rows: readonly SourcePage[]): readonly PageInAnswers[] =>
  mostFirst(
    rows.map(({ url, title, domain, answers, explain, citing, last_seen: seen }) => ({
      url,
      title,
      domain,
      answers,
      explain,
      citing,
      last_seen: seen,
    })),
  );

const searchesIn = (rows: readonly FanoutQuery[]): readonly SearchInAnswers[] =>
  mostFirst(
    rows.map(({ query, times, answers, explain, models, last_seen: seen }) => ({
      query,
      times,
      answers,
      explain,
      models,
      last_seen: seen,
    })),
  );

const noAnswers = { answers: 0, explain: '' };

const mostFirst = <Row extends { readonly answers: number }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => other.answers - one.answers);

/** Days shown when the page is opened. */
export const defaultPeriod: PromptPeriod = 28;

const views = [
  'getVisibility',
  'listCompetitors',
  'listCompetitorCandidates',
  'listTopDomains',
  'listSourcePages',
  'listFanoutQueries',
] as const satisfies readonly PromptView[];

/** Returns a period that ends on a day. Longer periods use weekly points, because one prompt has few answers a day. */
const questionOf = (days: PromptPeriod, last: string): PromptState['question'] => ({
  days,
  from: addDays(last, 1 - days),
  to: last,
  interval: days === 7 ? 'day' : 'week',
});

/** Maximum price of the page in credits. */
const promptPrice = views.reduce((sum, view) => sum + endpoints[view].cost, 0);
