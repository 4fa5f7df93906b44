import type { Generated } from 'kysely';
import type { Flag } from '../values.ts';

/** Tables of counts by day. */
export interface RollupTables {
  /** Figures of a day's answers by assistant, topic (0 if deleted) and `branded`. */
  answer_days: DayFigures & { project_id: string; day: string; model: string; topic_id: number; branded: Flag };
  /**
   * Counted things, see `rollups/facts.ts`. `domain` is set for pages and ranked items, `title` and `url` for pages.
   */
  things: {
    id: Generated<number>;
    project_id: string;
    kind: number;
    text: string;
    domain: string | null;
    title: string | null;
    url: string | null;
  };
  /** Answers of one assistant in a month (`YYYY-MM`), or of all assistants together if `model` is empty. */
  tally_scopes: { id: Generated<number>; project_id: string; model: string; branded: Flag; month: string };
  /** Answers of one day (of the month, from 1) that contain a thing, with the outcomes of those that count for it. */
  tallies: Outcomes & {
    scope_id: number;
    kind: number;
    thing_id: number;
    day: number;
    times: number;
    answers: number;
    extra: number;
  };
  /**
   * `days` has one bit for each day of the month, the lowest for the first. A bit is set if an answer to the prompt
   * contained the thing.
   */
  tally_prompts: { scope_id: number; kind: number; thing_id: number; prompt_id: number; days: number };
  /**
   * Sums of a page's tallies over a month: `times`, and `extra` as `cited`. `days` has a bit for each day on which an
   * answer used the page.
   */
  page_months: { scope_id: number; thing_id: number; days: number; times: number; cited: number };
}

/** Additive outcomes of the answers that contain a thing. `given` is their number. */
export interface Outcomes {
  readonly given: number;
  /** Answers that mention the brand. */
  readonly mentioned: number;
  /** Answers that name tracked competitors (`rivals`), or only untracked names (`untracked`). */
  readonly rivals: number;
  readonly untracked: number;
}

/** Additive figures of answers, by day, assistant, topic, and branded or unbranded prompts. */
export interface DayFigures {
  /** Without empty answers, which `no_answer` counts. */
  readonly answers: number;
  readonly no_answer: number;
  readonly mentioned: number;
  /** Sum of the brand's places among the names, and the number of answers with such a place. */
  readonly rank_sum: number;
  readonly placed: number;
  readonly competitor_mentions: number;
  readonly positive: number;
  readonly mixed: number;
  readonly negative: number;
  readonly searched: number;
  readonly search_unknown: number;
  /** Answers with known search queries. */
  readonly with_queries: number;
  /** Answers that rank anything. */
  readonly ranking: number;
}
