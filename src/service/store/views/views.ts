import { type Kysely, sql } from 'kysely';
import type { AnswerFilter } from '../answers/answerFilter.ts';
import { isPostgres } from '../migrations/columns.ts';
import { promptFaults, rebuildPrompts } from '../rollups/promptAnswers.ts';
import { rebuildRollups, type RollupFault, rollupFaults } from '../rollups/rebuild.ts';
import type { Schema } from '../schema.ts';
import { candidateAnswers, candidateCounts, candidateNames, rankedProducts } from './candidates.ts';
import { type CitedParty, citingCounts } from './citations.ts';
import { contradictedFacts } from './opportunities/contradicted.ts';
import { competitorCounts } from './competitors.ts';
import { queryCounts } from './fanout.ts';
import { figuresBy, ofModels } from './figures.ts';
import * as outcomes from './opportunities/outcomes.ts';
import { pageCounts } from './pages.ts';
import { activeAmong, promptGroups } from './prompts.ts';
import { rankedCounts } from './rankings.ts';
import { type Count, countAnew } from './sharedCounts.ts';
import { answersOfThings, type AnswerThing, type ThingsAsked } from './things.ts';
import { successorOf, type SuccessorAsked } from './opportunities/successors.ts';
import { topDomains } from './topDomains.ts';
import { versionCounts } from './versions.ts';
import { answersSince, lastDay, topicPrompts, type Tracked } from './standing.ts';

/** What many answers say together; `count` may know some of it already. */
export const views = (db: Kysely<Schema>, count: Count = countAnew) => {
  const dayFigures = (filter: AnswerFilter) =>
    count(filter.project, ['figures by day', filter], () => figuresBy(db, filter, ['day']));
  const ofPrompts = (filter: AnswerFilter) =>
    count(filter.project, ['prompts', filter], () => promptGroups(db, filter));
  return {
    answersSince: (tracked: Tracked, since: number) => answersSince(db, tracked, since),
    candidates: (filter: AnswerFilter, limit: number) => candidateCounts(db, filter, limit),
    candidateAnswers: (filter: AnswerFilter, names: readonly string[]) => candidateAnswers(db, filter, names),
    candidateNames: (filter: AnswerFilter, limit: number) => candidateNames(db, filter, limit),
    products: (filter: AnswerFilter, brands: readonly string[]) => rankedProducts(db, filter, brands),
    citing: (filter: AnswerFilter, parties: readonly CitedParty[]) => citingCounts(db, filter, parties),
    competitors: (filter: AnswerFilter, names: readonly string[]) => competitorCounts(db, filter, names),
    contradicted: (filter: AnswerFilter, facts: readonly string[]) => contradictedFacts(db, filter, facts),
    figures: async (filter: AnswerFilter) => ofModels(await dayFigures(filter)),
    dayFigures,
    topicFigures: (filter: AnswerFilter) => figuresBy(db, filter, ['topicId']),
    figureGroups: (filter: AnswerFilter) => figuresBy(db, filter, ['topicId', 'day']),
    lastDay: (tracked: Tracked) => lastDay(db, tracked),
    pages: (filter: AnswerFilter, limit: number) => pageCounts(db, filter, limit, count),
    prompts: ofPrompts,
    activeAmong: (ids: readonly number[]) => activeAmong(db, ids),
    pageOutcomes: (filter: AnswerFilter, limit: number) => outcomes.pageOutcomes(db, filter, limit, count),
    namedForPrompts: (filter: AnswerFilter, ids: readonly number[]) => outcomes.namedForPrompts(db, filter, ids),
    namedBesidePages: (filter: AnswerFilter, urls: readonly string[]) => outcomes.namedBesidePages(db, filter, urls),
    citedForPrompts: (filter: AnswerFilter, ids: readonly number[]) => outcomes.citedForPrompts(db, filter, ids),
    pageUses: (filter: AnswerFilter, domain: string) => outcomes.pageUses(db, filter, domain),
    promptsDrawing: (kind: 'domain' | 'page', filter: AnswerFilter, texts: readonly string[]) =>
      outcomes.promptsDrawing(db, kind, filter, texts),
    successorOf: (asked: SuccessorAsked) => successorOf(db, asked),
    queries: (filter: AnswerFilter, limit: number) => queryCounts(db, filter, limit),
    rankings: (filter: AnswerFilter, limit: number) => rankedCounts(db, filter, limit),
    things: (kind: AnswerThing, filter: AnswerFilter, asked: ThingsAsked) => answersOfThings(db, kind, filter, asked),
    topDomains: (filter: AnswerFilter, limit: number) => topDomains(db, filter, limit),
    versions: (filter: AnswerFilter) => versionCounts(db, filter),
    topicPrompts: (tracked: Tracked) => topicPrompts(db, tracked),
    /** Counts all stored answers anew; PostgreSQL plans by what was there before until it is told. */
    async rebuildRollups(): Promise<void> {
      await rebuildRollups(db);
      await rebuildPrompts(db);
      if (isPostgres(db))
        await sql`ANALYZE answer_days, latest_answers, prompts, tallies, tally_prompts, tally_scopes, things`.execute(
          db,
        );
    },
    /** Where counts differ from the stored answers; takes long, so ask where nothing gives it up. */
    compareRollups: async (): Promise<RollupFault[]> => [...(await rollupFaults(db)), ...(await promptFaults(db))],
  };
};
