import { brandOf, type Named } from '../../../analysis/mentions/named.ts';
import type { Client } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import { walkResponses } from '../../../client/pages.ts';
import { Failure } from '../../../contract/failure.ts';
import { firstAnswerDay } from '../../../contract/models/assistants.ts';
import { maxPageSize } from '../../../contract/call/limits.ts';
import type { LatestAnswer, TrackedPrompt } from '../../../contract/projects/prompt.ts';
import type { Response, ResponseDetail } from '../../../contract/projects/response.ts';
import { addDays } from '../../../metrics/days.ts';
import type { AnswerTexts } from '../answerTasks.ts';
import { keepLatest } from '../../../text/memoize.ts';
import type { Service } from '../../service/connection/service.ts';
import { t } from '../../editor/l10n.ts';
import type { Rereading } from '../../work/rereading.ts';
import { subjectOf } from '../../panels/pageId.ts';

type AnswerCalls = Pick<Client, 'getResponse' | 'getProject' | 'listPrompts' | 'listResponses'>;

/** Answer with everything that its page shows. */
export interface LoadedAnswer {
  readonly answer: ResponseDetail;
  /** Undefined if the service lists no prompts or the prompt was deleted. */
  readonly prompt: TrackedPrompt | undefined;
  readonly brand: Named | undefined;
  readonly competitors: readonly Named[];
  /** Newest answer of each assistant to the same prompt. */
  readonly latest: readonly LatestAnswer[];
  /** This assistant's answers to the same prompt around that day, newest first. */
  readonly series: readonly Response[];
  /** True while the project's stored answers are analyzed again. */
  readonly rereading: boolean;
}

interface WantedAnswer {
  readonly project: string;
  readonly responseId: number;
  /** True if calls cost nothing. Previous and next answers are then looked up at any distance. */
  readonly free: boolean;
  readonly signal: AbortSignal;
}

type Where = Pick<WantedAnswer, 'project' | 'signal'>;

/** Days of the series before and after the answer. Their sum is the longest window that a service reads. */
const [daysBefore, daysAfter] = [20, 10];

/** Reads an answer and its context. Leaves out context that the service doesn't offer. */
async function loadAnswer(
  client: AnswerCalls,
  texts: AnswerTexts,
  { project, responseId, free, signal }: WantedAnswer,
): Promise<LoadedAnswer> {
  const answer =
    (await ifOffered(client.getResponse({ project, response: responseId }, { signal })))?.data ??
    (await findAnswer(client, texts, { project, responseId, signal }));
  const [detail, prompt, near] = await Promise.all([
    ifOffered(client.getProject({ project }, { signal })),
    promptOf(client, answer, { project, signal }),
    seriesOf(client, answer, { project, signal }),
  ]);
  const latest = prompt?.latest ?? [];
  const around = { answer, prompt, near };
  return {
    answer,
    prompt,
    latest,
    series: free ? await withFarNeighbours(client, around, { project, signal }) : near,
    brand: detail && brandOf(detail.data),
    competitors: detail?.data.competitors ?? [],
    rereading: Boolean(detail?.meta.reanalysis),
  };
}

/** Finds an answer among the newest ones with their text, for services that don't return single answers. */
async function findAnswer(
  client: AnswerCalls,
  texts: AnswerTexts,
  { project, responseId, signal }: Omit<WantedAnswer, 'free'>,
): Promise<ResponseDetail> {
  const { data } = await client.listResponses(
    { project, query: { include: 'content', limit: maxPageSize } },
    { signal },
  );
  const row = data.find(({ id }) => id === responseId);
  if (!row) throw new Failure('RESPONSE_NOT_FOUND', `Answer ${responseId} is not among the newest ones.`);
  const { content_markdown: markdown = '' } = row;
  const sources = await texts.run('sourcesIn', { markdown }, signal);
  return {
    ...row,
    content_markdown: markdown,
    mention_kind: null,
    sources,
    competitors: [],
    rankings: [],
    sentiment_source: null,
  };
}

async function promptOf(
  client: AnswerCalls,
  { prompt }: ResponseDetail,
  { project, signal }: Where,
): Promise<TrackedPrompt | undefined> {
  if (prompt.text === null) return undefined;
  const prompts = await ifOffered(
    client.listPrompts({ project, query: { search: prompt.text, limit: maxPageSize } }, { signal }),
  );
  return prompts?.data.find(({ id }) => id === prompt.id);
}

async function seriesOf(
  client: AnswerCalls,
  { prompt, model, date }: ResponseDetail,
  { project, signal }: Where,
): Promise<readonly Response[]> {
  const query = {
    prompt_id: prompt.id,
    model: [model],
    from: addDays(date, -daysBefore),
    to: addDays(date, daysAfter),
    limit: maxPageSize,
  };
  return (await client.listResponses({ project, query }, { signal })).data.filter((row) => row.model === model);
}

interface Around {
  readonly answer: ResponseDetail;
  readonly prompt: TrackedPrompt | undefined;
  readonly near: readonly Response[];
}

/** Extends the series with a previous and a next answer outside its days. */
async function withFarNeighbours(
  client: AnswerCalls,
  { answer: { id, date, model }, prompt, near }: Around,
  { project, signal }: Where,
): Promise<readonly Response[]> {
  // Each assistant has answered only once, so there are no others.
  if (!prompt || prompt.answers_count <= prompt.latest.length) return near;
  const walk = (from: string, to?: string) =>
    walkResponses(client, { project, query: { prompt_id: prompt.id, model: [model], from, to } }, { signal });
  let far: readonly Response[] = near;
  const newest = prompt.latest.find((one) => one.model === model)?.response_id;
  if (near[0]?.id === id && newest !== undefined && newest !== id) {
    let next: Response | undefined;
    for await (const row of walk(addDays(date, daysAfter + 1))) next = row;
    if (next) far = [next, ...far];
  }
  if (near.at(-1)?.id === id) {
    for await (const row of walk(firstAnswerDay, addDays(date, -daysBefore - 1))) {
      far = [...far, row];
      break;
    }
  }
  return far;
}

export interface ReaderNeeds {
  readonly services: { connect(): Promise<Pick<Service, 'origin' | 'local'> & { readonly client: AnswerCalls }> };
  readonly rereading: Pick<Rereading, 'follow'>;
  readonly texts: AnswerTexts;
  /** Notified of each answer that is read. */
  readonly opened?: { add(origin: string, answer: LoadedAnswer['answer']): void };
}

interface AnswerReader {
  /** Returns an answer by the id of its page, from the cache if possible. */
  readonly read: (id: string, signal: AbortSignal) => Promise<LoadedAnswer>;
  /** Clears the cache. */
  readonly forget: () => void;
}

/** Maximum number of cached answers. A remote service charged credits for each. */
const maxKept = 50;

/** Reads answers and caches the latest ones. */
export function createAnswerReader({ services, rereading, texts, opened }: ReaderNeeds): AnswerReader {
  let cache = new Map<string, LoadedAnswer>();
  return {
    async read(id, signal) {
      // `forget` replaces the map, so an answer that was requested before isn't cached.
      const keepIn = cache;
      const known = keepIn.get(id);
      if (known) return known;
      const subject = subjectOf(id);
      const { origin, local, client } = await services.connect();
      if (subject?.origin !== origin)
        throw new Failure('NO_CONNECTION', t('This content is from a different service.'));
      const place = { project: subject.project, responseId: subject.id };
      const answer = await loadAnswer(client, texts, { ...place, free: local, signal });
      keepLatest(keepIn, maxKept, id, answer);
      opened?.add(origin, answer.answer);
      if (answer.rereading) rereading.follow(subject.project);
      return answer;
    },
    forget() {
      cache = new Map();
    },
  };
}
