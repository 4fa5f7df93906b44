import { analyseAnswer } from '../../analysis/answer.ts';
import { brandOf, type Named } from '../../analysis/mentions/named.ts';
import type { Client } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { maxPageSize } from '../../contract/call/limits.ts';
import { Failure } from '../../contract/failure.ts';
import type { Response, ResponseDetail } from '../../contract/projects/response.ts';
import type { ReportState, SavedReport, TellingAnswer } from '../../contract/reportState.ts';
import { isBeyondChance } from '../../metrics/compareShares.ts';
import type { shownAnswer } from '../../rendering/shownAnswer.ts';
import { renderedUrl } from '../../rendering/links.ts';
import { shortAddress } from '../../text/urls.ts';
import { sitesOf } from '../../text/urls/sites.ts';
import { type Candidate, candidatesOf, chooseTelling } from './tellingChoice.ts';

export type TellingCalls = Pick<Client, 'listResponses' | 'getResponse' | 'getProject' | 'listPromptVisibility'>;

interface Terms {
  /** Renders an answer, in this or another thread. */
  readonly show: (answer: Parameters<typeof shownAnswer>[0]) => Promise<ReturnType<typeof shownAnswer>>;
  readonly signal?: AbortSignal;
}

interface Ground {
  readonly client: TellingCalls;
  readonly state: ReportState;
  readonly brand: Named;
  readonly competitors: readonly Named[];
  readonly options: { readonly signal?: AbortSignal };
  /** Limit that was reached if a kind has more answers than were read; otherwise null. */
  cut: number | null;
}

/** Maximum number of quoted words per answer, and of listed sources. */
const [mostWords, mostSources] = [130, 6];
/**
 * Maximum number of significantly changed prompts whose answers are read, and of answers read to find quotable ones.
 */
const [mostChanged, mostRead] = [5, 24];

/** Maximum number of candidates of each kind: one page if the service charges credits. */
const [mostListed, mostPaid] = [2000, maxPageSize];

/** Maximum cost in credits for lists, prompts, and answers. */
export const tellingPrice = 40;

/**
 * Reads a report's notable answers and the number of prompts with answers.
 * @throws Failure
 */
export async function readTelling(
  client: TellingCalls,
  state: ReportState,
  { show, signal }: Terms,
): Promise<Pick<SavedReport, 'telling' | 'chosenFrom' | 'prompts'>> {
  const options = signal ? { signal } : {};
  const { project, question } = state;
  const detail = (await ifOffered(client.getProject({ project: project.id }, options)))?.data;
  const ground: Ground = {
    client,
    state,
    brand: detail ? brandOf(detail) : { name: project.name, url: project.url, aliases: [] },
    competitors: detail?.competitors ?? [],
    options,
    cut: null,
  };
  const window = { ...daysOf(question), ...(question.topicId !== undefined && { topic_id: question.topicId }) };
  const [candidates, counted] = await Promise.all([
    detail ? ownCandidates(ground) : foreignCandidates(ground),
    detail && ifOffered(client.listPromptVisibility({ project: project.id, query: { ...window, limit: 1 } }, options)),
  ]);
  const telling: TellingAnswer[] = [];
  let read = 0;
  await chooseTelling(candidates, async (candidate) => {
    read += 1;
    const answer = read > mostRead ? undefined : await answerOf(ground, candidate);
    if (!answer) return false;
    telling.push(await quoted(ground, candidate, answer, show));
    return true;
  });
  return { telling, chosenFrom: ground.cut, prompts: counted?.meta.total ?? null };
}

const daysOf = ({ from, to, models }: ReportState['question']) => ({ from, to, ...(models && { model: [...models] }) });

/** Lists answers of a kind, newest first. Sets `cut` if there are more. */
async function newest(ground: Ground, query: object): Promise<readonly Response[]> {
  const { client, state, options } = ground;
  const most = state.price === null ? mostListed : mostPaid;
  const rows: Response[] = [];
  let cursor: string | null | undefined;
  do {
    const page = { ...query, limit: maxPageSize, ...(cursor && { cursor }) };
    const { data, meta } = await client.listResponses({ project: state.project.id, query: page }, options);
    rows.push(...data);
    cursor = meta.has_more ? meta.next_cursor : null;
  } while (cursor && rows.length < most);
  if (cursor) ground.cut = most;
  return rows;
}

/** Finds candidates with the filters of a Citedesk service. */
async function ownCandidates(ground: Ground): Promise<Candidate[]> {
  const { client, state, brand, options } = ground;
  const { question } = state;
  const answers = {
    ...daysOf(question),
    ...(question.topicId !== undefined && { topic_id: question.topicId }),
    branded: question.branded,
  };
  const list = (more: object) => newest(ground, { ...answers, ...more });
  const cites = sitesOf(brand).join(',');
  const [missed, denied, negative, recommended, ranked, cited] = await Promise.all([
    list({ brand_mentioned: false }),
    list({ mention_kind: ['denied'] }),
    list({ brand_mentioned: true, sentiment: ['negative'] }),
    list({ mention_kind: ['recommended'] }),
    list({ mention_kind: ['recommended'], position: ['top'], ranked: brand.name }),
    cites === '' ? [] : list({ brand_mentioned: false, cites }),
  ]);
  const changed = await Promise.all(
    changedPrompts(state).map(async ({ promptId, reason }) => {
      const query = { ...answers, prompt_id: promptId, brand_mentioned: reason.kind === 'gained', limit: 5 };
      const { data: rows } = await client.listResponses({ project: state.project.id, query }, options);
      const strength = Math.abs(reason.after.share - reason.before.share);
      return rows.map((row): Candidate => ({ row, reason, strength }));
    }),
  );
  return [...changed.flat(), ...candidatesOf({ missed, denied, negative, recommended, ranked, cited })];
}

function changedPrompts({ views }: ReportState) {
  const rows = views.listChanges?.data ?? [];
  return rows
    .flatMap(({ kind, prompt_id: promptId, verdict, before, after }) =>
      kind !== 'prompt' || promptId === undefined || !isBeyondChance(verdict)
        ? []
        : [{ promptId, reason: { kind: verdict === 'up' ? ('gained' as const) : ('lost' as const), before, after } }],
    )
    .slice(0, mostChanged);
}

/**
 * Finds candidates at a service that supports only the specification: answers that don't mention the brand or describe
 * it negatively.
 */
async function foreignCandidates(ground: Ground): Promise<Candidate[]> {
  const data = await newest(ground, { ...daysOf(ground.state.question), include: 'content' });
  return candidatesOf({
    missed: data.filter(({ brand_mentioned: named }) => named === false),
    negative: data.filter(({ brand_mentioned: named, sentiment }) => named && sentiment === 'negative'),
  });
}

/** Reads a complete answer. Undefined if it can't be read or doesn't match the reason for its selection. */
async function answerOf(
  { client, state, brand, competitors, options }: Ground,
  { row, reason }: Candidate,
): Promise<ResponseDetail | undefined> {
  const text = (row as Partial<Response>).content_markdown;
  if (text !== undefined) return withSources(row as Response, text, { brand, competitors });
  try {
    const { data } = await client.getResponse({ project: state.project.id, response: row.id }, options);
    const isFirst = data.rankings.some(({ rank, tracked }) => rank === 1 && tracked === brand.name);
    // A sentiment that was estimated from the wording is too unreliable to quote, so it must come from a judge.
    const isSaid = reason.kind === 'first' ? isFirst : reason.kind !== 'negative' || data.sentiment_source === 'judge';
    return isSaid ? data : undefined;
  } catch (error) {
    if (error instanceof Failure && (error.code === 'RESPONSE_NOT_FOUND' || error.code === 'TEXT_TOO_HARD'))
      return undefined;
    throw error;
  }
}

const withSources = (
  row: Response,
  markdown: string,
  names: Pick<Ground, 'brand' | 'competitors'>,
): ResponseDetail => ({
  ...row,
  content_markdown: markdown,
  mention_kind: null,
  sources: [...analyseAnswer({ markdown, ...names }).sources],
  competitors: [],
  rankings: [],
  sentiment_source: null,
});

const showsBrand: ReadonlySet<string> = new Set(['denied', 'negative', 'gained', 'first']);

async function quoted(
  { brand, competitors }: Ground,
  { reason }: Candidate,
  { prompt, model, model_version: version = null, date, sources, content_markdown, source_numbers }: ResponseDetail,
  show: Terms['show'],
): Promise<TellingAnswer> {
  const { html, numbers, left } = await show({
    answer: { content_markdown, source_numbers, sources: sources.map(({ url, title }) => ({ url, title })) },
    brand,
    competitors,
    excerpt: { words: mostWords, brand: showsBrand.has(reason.kind) },
  });
  const listed = sources
    .map(({ url, title, domain, cited }, index) => ({
      number: numbers[index] ?? 0,
      title: title ?? shortAddress(url),
      url: renderedUrl(url) ?? '',
      domain,
      cited,
    }))
    .sort((one, other) => Number(other.cited) - Number(one.cited) || one.number - other.number);
  return {
    reason,
    prompt: prompt.text,
    model,
    version,
    date,
    // Links into the editor don't work in a file.
    html: html.replaceAll(/ href="vscode:[^"]*"/gu, ''),
    left,
    sources: listed.slice(0, mostSources),
    moreSources: Math.max(0, listed.length - mostSources),
  };
}
