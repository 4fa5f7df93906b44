import { type Kysely, sql } from 'kysely';
import type { AnswerFilter } from '../answers/answerFilter.ts';
import { isPostgres } from '../migrations/columns.ts';
import { promptFaults, rebuildPrompts } from '../rollups/promptAnswers.ts';
import { rebuildRollups, type RollupFault, rollupFaults } from '../rollups/rebuild.ts';
import type { Schema } from '../schema.ts';
import { candidateCounts, rankedProducts } from './candidates.ts';
import { type CitedParty, citingCounts } from './citations.ts';
import { competitorCounts } from './competitors.ts';
import { queryCounts } from './fanout.ts';
import { figureGroups } from './figures.ts';
import * as outcomes from './outcomes.ts';
import { pageCounts } from './pages.ts';
import { promptGroups } from './prompts.ts';
import { rankedCounts } from './rankings.ts';
import { answersOfThings, type AnswerThing, type ThingsAsked } from './things.ts';
import { topDomains } from './topDomains.ts';
import { answersSince, lastDay, topicPrompts, type Tracked } from './standing.ts';
import type { TallyWindow } from './topThings.ts';

/** What many answers say together. */
export const views = (db: Kysely<Schema>) => ({
  answersSince: (tracked: Tracked, since: number) => answersSince(db, tracked, since),
  candidates: (filter: AnswerFilter, limit: number) => candidateCounts(db, filter, limit),
  products: (filter: AnswerFilter, brands: readonly string[]) => rankedProducts(db, filter, brands),
  citing: (filter: AnswerFilter, parties: readonly CitedParty[]) => citingCounts(db, filter, parties),
  competitors: (filter: AnswerFilter, names: readonly string[]) => competitorCounts(db, filter, names),
  figures: (filter: AnswerFilter) => figureGroups(db, filter),
  lastDay: (tracked: Tracked) => lastDay(db, tracked),
  pages: (filter: AnswerFilter, limit: number) => pageCounts(db, filter, limit),
  prompts: (filter: AnswerFilter) => promptGroups(db, filter),
  promptOutcomes: (filter: AnswerFilter, own: string | undefined) => outcomes.promptOutcomes(db, filter, own),
  pageOutcomes: (filter: AnswerFilter, urls: readonly string[]) => outcomes.pageOutcomes(db, filter, urls),
  namedForPrompts: (filter: AnswerFilter, ids: readonly number[]) => outcomes.namedForPrompts(db, filter, ids),
  namedBesidePages: (filter: AnswerFilter, urls: readonly string[]) => outcomes.namedBesidePages(db, filter, urls),
  citedForPrompts: (filter: AnswerFilter, ids: readonly number[]) => outcomes.citedForPrompts(db, filter, ids),
  pageUses: (filter: AnswerFilter, domain: string) => outcomes.pageUses(db, filter, domain),
  queries: (filter: AnswerFilter, limit: number) => queryCounts(db, filter, limit),
  rankings: (filter: AnswerFilter, limit: number) => rankedCounts(db, filter, limit),
  things: (kind: AnswerThing, filter: AnswerFilter, asked: ThingsAsked) => answersOfThings(db, kind, filter, asked),
  topDomains: (window: TallyWindow, limit: number) => topDomains(db, window, limit),
  topicPrompts: (tracked: Tracked) => topicPrompts(db, tracked),
  /** Counts all stored answers anew; PostgreSQL plans by what was there before until it is told. */
  async rebuildRollups(): Promise<void> {
    await rebuildRollups(db);
    await rebuildPrompts(db);
    if (isPostgres(db))
      await sql`ANALYZE answer_days, latest_answers, prompts, tallies, tally_prompts, tally_scopes, things`.execute(db);
  },
  /** Where counts differ from the stored answers; takes long, so ask where nothing gives it up. */
  compareRollups: async (): Promise<RollupFault[]> => [...(await rollupFaults(db)), ...(await promptFaults(db))],
});
