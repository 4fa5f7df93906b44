import type { Named } from '../../../analysis/mentions/named.ts';
import type { Client } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import { Failure } from '../../../contract/failure.ts';
import { maxPageSize } from '../../../contract/call/limits.ts';
import type { LatestAnswer } from '../../../contract/projects/prompt.ts';
import type { Response, ResponseDetail } from '../../../contract/projects/response.ts';
import { addDays } from '../../../metrics/days.ts';
import type { Texts } from '../../texts/texts.ts';

export type AnswerCalls = Pick<Client, 'getResponse' | 'getProject' | 'listPrompts' | 'listResponses'>;

/** An answer with all that is shown beside it. */
export interface LoadedAnswer {
  readonly answer: ResponseDetail;
  readonly brand: Named | undefined;
  readonly competitors: readonly Named[];
  /** The newest answer of each assistant to the same prompt. */
  readonly latest: readonly LatestAnswer[];
  /** This assistant's answers to the same prompt around that day, newest first. */
  readonly series: readonly Response[];
  /** Whether the project's stored answers are being analysed anew. */
  readonly rereading: boolean;
}

interface WantedAnswer {
  readonly project: string;
  readonly responseId: number;
  readonly signal: AbortSignal;
}

/**
 * Days before and after the answer that the series covers; together they are the longest window that a service reads.
 */
const [daysBefore, daysAfter] = [20, 10];

/** Reads an answer and its surroundings; what a service does not offer of the latter is left out. */
export async function loadAnswer(
  client: AnswerCalls,
  texts: Texts,
  { project, responseId, signal }: WantedAnswer,
): Promise<LoadedAnswer> {
  const answer =
    (await ifOffered(client.getResponse({ project, response: responseId }, { signal })))?.data ??
    (await findAnswer(client, texts, { project, responseId, signal }));
  const [detail, latest, series] = await Promise.all([
    ifOffered(client.getProject({ project }, { signal })),
    latestOf(client, answer, { project, signal }),
    seriesOf(client, answer, { project, signal }),
  ]);
  return {
    answer,
    latest,
    series,
    brand: detail && { name: detail.data.name, url: detail.data.url, aliases: detail.data.brand.aliases },
    competitors: detail?.data.competitors ?? [],
    rereading: Boolean(detail?.meta.reanalysis),
  };
}

/** Among the newest answers with their text, where a service does not hand out single ones. */
async function findAnswer(
  client: AnswerCalls,
  texts: Texts,
  { project, responseId, signal }: WantedAnswer,
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

async function latestOf(
  client: AnswerCalls,
  { prompt }: ResponseDetail,
  { project, signal }: Omit<WantedAnswer, 'responseId'>,
): Promise<readonly LatestAnswer[]> {
  if (prompt.text === null) return [];
  const found = await ifOffered(
    client.listPrompts({ project, query: { search: prompt.text, limit: maxPageSize } }, { signal }),
  );
  return found?.data.find(({ id }) => id === prompt.id)?.latest ?? [];
}

async function seriesOf(
  client: AnswerCalls,
  { prompt, model, date }: ResponseDetail,
  { project, signal }: Omit<WantedAnswer, 'responseId'>,
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
