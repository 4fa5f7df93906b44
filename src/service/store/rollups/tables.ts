import type { Generated } from 'kysely';
import type { Flag } from '../schema.ts';
import type { DayFigures } from './dayFigures.ts';
import type { Outcomes } from './facts.ts';

/** The tables of what is counted by the day. */
export interface RollupTables {
  /** Figures of a day's answers by assistant, topic (0 where it is gone), and whether their prompts name the brand. */
  answer_days: DayFigures & { project_id: string; day: string; model: string; topic_id: number; branded: Flag };
  /**
   * What is counted by the day, see `rollups/facts.ts`; `domain` is that of a page, or of what is ranked, `title` that
   * of a page, and `url` its address.
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
  /** Answers of one assistant in a month (`YYYY-MM`), or those of all together where `model` is empty. */
  tally_scopes: { id: Generated<number>; project_id: string; model: string; branded: Flag; month: string };
  /** What answers of a day (of the month, from 1) hold a thing, and what those of them say whose outcomes count. */
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
   * `days` has a bit for each day of the month on which an answer to the prompt held the thing, the lowest for the
   * first.
   */
  tally_prompts: { scope_id: number; kind: number; thing_id: number; prompt_id: number; days: number };
  /**
   * What the tallies of a page add up to in a month: `times` and, as `cited`, `extra`; `days` has a bit for each day on
   * which an answer drew on it.
   */
  page_months: { scope_id: number; thing_id: number; days: number; times: number; cited: number };
}
