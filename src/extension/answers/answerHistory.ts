import type { Client } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { walkResponses } from '../../client/pages.ts';
import { firstAnswerDay } from '../../contract/models/assistants.ts';
import { maxWindowDays } from '../../contract/call/limits.ts';
import type { Sentiment } from '../../contract/call/values.ts';
import { type Response, listResponses } from '../../contract/projects/response.ts';
import { addDays, dayOf } from '../../metrics/days.ts';
import { Failure } from '../../contract/failure.ts';
import type { Query } from '../../contract/call/endpoint.ts';
import { t } from '../editor/l10n.ts';

/** Selects the answers of a prompt, topic, group or project, or those that a figure is based on. */
export interface AnswersPlace {
  readonly project: string;
  readonly topicId?: number | undefined;
  readonly promptId?: number | undefined;
  /** Query for prompts, whose answers are listed. */
  readonly ofPrompts?: string | undefined;
  /** URL of a figure's answers, as given by its view. */
  readonly explain?: string;
}

/** Conditions for answers. Omitted ones match all. */
export interface AnswersFilter {
  readonly model?: string | undefined;
  /** True if the answer mentions the brand. */
  readonly named?: boolean | undefined;
  readonly sentiment?: Sentiment | undefined;
  /** Days (`YYYY-MM-DD`), both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Registrable domain of a cited page. */
  readonly cites?: string | undefined;
}

interface Wanted {
  readonly client: Client;
  readonly place: AnswersPlace;
  readonly filter: AnswersFilter;
  /** True if reading is free. Each call then fills a page, and otherwise reads only one window of days. */
  readonly free: boolean;
  /** True if the service supports filters beyond the specification. */
  readonly own: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Answers of a place, newest first, loaded page by page. */
export interface AnswerHistory {
  readonly rows: readonly Response[];
  /** Earliest day that was read. */
  readonly readTo: string | undefined;
  readonly isWhole: boolean;
  /** Reads the next page. Concurrent calls share one read. */
  more(): Promise<void>;
}

const pageSize = 50;
/** Maximum answers that one call adds. */
const maxAtOnce = 500;

/** Reads stored answers in windows of days, newest first. */
export function answerHistory({ client, place, filter, free, own, now }: Wanted): AnswerHistory {
  const rows: Response[] = [];
  const known = new Set<number>();
  const behind: Partial<ExplainedQuery> =
    place.explain === undefined ? {} : explainedQuery(place.project, place.explain);
  const first = behind.from ?? filter.from ?? firstAnswerDay;
  let window: { readonly from: string; readonly to: string } | undefined;
  let walk: AsyncGenerator<Response, void, undefined> | undefined;
  let isWhole = false;
  let reading: Promise<void> | undefined;

  const windowUpTo = (to: string) => {
    const from = addDays(to, 1 - maxWindowDays);
    return { from: from < first ? first : from, to };
  };

  /** Adds a day, because the project's time zone may be ahead of this machine's. */
  async function newest(): Promise<string> {
    const detail = await ifOffered(client.getProject({ project: place.project }));
    return addDays(dayOf(Date.parse(detail?.data.last_answer_at ?? '') || now, 'UTC'), 1);
  }

  const begin = (days: { readonly from: string; readonly to: string }) =>
    walkResponses(client, {
      project: place.project,
      query: {
        ...behind,
        ...days,
        ...(place.promptId !== undefined && { prompt_id: place.promptId }),
        ...(place.topicId !== undefined && { topic_id: place.topicId }),
        ...(place.ofPrompts !== undefined && { of_prompts: place.ofPrompts }),
        ...(filter.model !== undefined && { model: [filter.model] }),
        ...(filter.named !== undefined && { brand_mentioned: filter.named }),
        ...(own && filter.sentiment !== undefined && { sentiment: [filter.sentiment] }),
        ...(own && filter.cites !== undefined && { cites: filter.cites }),
      },
    });

  async function read(): Promise<void> {
    // Double the list each time, so that few calls load everything, up to a limit that keeps the editor responsive.
    const enough = Math.max(pageSize, Math.min(rows.length * 2, rows.length + maxAtOnce));
    window ??= windowUpTo(behind.to ?? filter.to ?? (await newest()));
    if (window.to < first) isWhole = true;
    while (!isWhole && rows.length < enough) {
      walk ??= begin(window);
      const { done, value } = await walk.next();
      if (!done) {
        if (!known.has(value.id) && (filter.sentiment ?? value.sentiment) === value.sentiment) rows.push(value);
        known.add(value.id);
        continue;
      }
      walk = undefined;
      isWhole = window.from === first;
      window = isWhole ? window : windowUpTo(addDays(window.from, -1));
      if (!free) return;
    }
  }

  return {
    get rows() {
      return rows;
    },
    get readTo() {
      return walk ? rows.at(-1)?.date : window && addDays(window.to, 1);
    },
    get isWhole() {
      return isWhole;
    },
    more() {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      // A failed iterator can't continue, so the next call restarts its window.
      reading.catch(() => {
        walk = undefined;
      });
      return reading;
    },
  };
}

/** Query for the answers that a figure is based on. */
type ExplainedQuery = Omit<Query<typeof listResponses>, 'limit' | 'cursor' | 'include'>;

/**
 * Parses the URL of a figure's answers: the project's `/responses`, relative to the service URL.
 * @throws Failure for any other URL, because it comes from a page
 */
export function explainedQuery(project: string, explain: string): ExplainedQuery {
  const [path, query = ''] = explain.split('?', 2);
  const parsed = listResponses.query.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (path !== `/projects/${project}/responses` || !parsed.success)
    throw new Failure('SERVICE_NOT_UNDERSTOOD', t('Couldn’t find the answers included in this figure.'));
  const { limit: _limit, cursor: _cursor, include: _include, ...answers } = parsed.data;
  return answers;
}
