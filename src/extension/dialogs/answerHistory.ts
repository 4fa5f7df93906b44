import type { Client } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { walkResponses } from '../../client/pages.ts';
import { firstAnswerDay } from '../../contract/models/assistants.ts';
import { maxWindowDays } from '../../contract/call/limits.ts';
import type { Sentiment } from '../../contract/call/values.ts';
import type { Response } from '../../contract/projects/response.ts';
import { addDays, dayOf } from '../../metrics/days.ts';
import { type ExplainedQuery, explainedQuery } from './explainedAnswers.ts';

export type HistoryCalls = Pick<Client, 'listResponses' | 'getProject'>;

/** Whose answers are listed: a prompt's, a topic's, a group's or a project's, or those behind a figure. */
export interface AnswersPlace {
  readonly project: string;
  readonly topicId?: number | undefined;
  readonly promptId?: number | undefined;
  /** Or those to the prompts that this query chooses. */
  readonly ofPrompts?: string | undefined;
  /** Where the view of a figure says that its answers are. */
  readonly explain?: string;
}

/** Which of them; what is left out does not matter. */
export interface AnswersFilter {
  readonly model?: string | undefined;
  /** Whether the brand is named. */
  readonly named?: boolean | undefined;
  readonly sentiment?: Sentiment | undefined;
  /** Days, `YYYY-MM-DD`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** A registrable domain, pages of which the text cites. */
  readonly cites?: string | undefined;
}

interface Wanted {
  readonly client: HistoryCalls;
  readonly place: AnswersPlace;
  readonly filter: AnswersFilter;
  /** Reading costs nothing, so it goes back as far as it takes to fill a page; else by one window at a time. */
  readonly free: boolean;
  /** The service takes filters beyond the specification. */
  readonly own: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Answers of a place, newest first, as far back as they were read. */
export interface AnswerHistory {
  readonly rows: readonly Response[];
  /** The first day that was read. */
  readonly readTo: string | undefined;
  readonly isWhole: boolean;
  /** Reads a page more; several calls at once share one reading. */
  more(): Promise<void>;
}

const pageSize = 50;
/** Answers that one reading adds. */
const maxAtOnce = 500;

/** Reads stored answers window by window, the newest first. */
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

  /** The project's zone may be a day ahead of this machine's. */
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
    // Twice as many each time, so that few readings show all, but no more than are made rows without a pause.
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
      // A walk that failed has ended; the next one begins its window again.
      reading.catch(() => {
        walk = undefined;
      });
      return reading;
    },
  };
}
