import { type Kysely, sql } from 'kysely';
import type { AnswerFilter } from '../answers/answerFilter.ts';
import { candidateSpellings } from '../answers/candidateSpellings.ts';
import { isPostgres } from '../migrations/statements.ts';
import {
  countedChanges,
  promptFaults,
  rebuildPrompts,
  rebuildRollups,
  type RollupFault,
  rollupFaults,
} from '../rollups/rebuild.ts';
import type { Schema } from '../schema.ts';
import {
  candidateAnswers,
  candidateCounts,
  candidateNames,
  competitorCounts,
  rankedCounts,
  rankedProducts,
} from './competitors.ts';
import { citingCounts, pageCounts, queryCounts, topDomains } from './sources.ts';
import * as outcomes from './opportunities/outcomes.ts';
import { contradictedFacts, type SuccessorAsked, successorOf } from './opportunities/outcomes.ts';
import { answersSince, figuresBy, lastDay, ofModels, topicPrompts, type Tracked, versionCounts } from './figures.ts';
import * as questions from './opportunities/questions.ts';
import { activeAmong, mentionsInBoth, promptGroups } from './prompts.ts';
import { type Count, countAnew } from './sharedCounts.ts';
import { answersOfThings, type AnswerThing, type ThingsAsked } from './things/topThings.ts';
import type { TwoWindows } from './tallyWindow.ts';
import { hitsOfPairs, type Spellings, thingsInBoth } from './things/thingSums.ts';

/** Aggregates over many answers. `count` caches results between transactions. */
export const views = (db: Kysely<Schema>, count: Count = countAnew) => {
  /** For results that depend only on the project's answers and the arguments. */
  const counted =
    <Args extends readonly unknown[], Result>(
      name: string,
      read: (db: Kysely<Schema>, filter: AnswerFilter, ...args: Args) => Promise<Result>,
    ) =>
    (filter: AnswerFilter, ...args: Args): Promise<Result> =>
      count(filter.project, [name, filter, ...args], () => read(db, filter, ...args));
  const dayFigures = counted('figures by day', (_, filter) => figuresBy(db, filter, ['day']));
  return {
    answersSince: (tracked: Tracked, since: number) => answersSince(db, tracked, since),
    countedChanges: (project: string) => countedChanges(db, project),
    candidates: counted('candidates', candidateCounts),
    candidateAnswers: counted('answers of candidates', candidateAnswers),
    candidateNames: counted('names of candidates', candidateNames),
    products: counted('products', rankedProducts),
    citing: counted('citing', citingCounts),
    competitors: counted('competitors', competitorCounts),
    contradicted: counted('contradicted', contradictedFacts),
    figures: async (filter: AnswerFilter) => ofModels(await dayFigures(filter)),
    dayFigures,
    topicFigures: counted('figures by topic', (_, filter) => figuresBy(db, filter, ['topicId'])),
    lastDay: (tracked: Tracked) => lastDay(db, tracked),
    pages: counted('pages', (_, filter, limit: number) => pageCounts(db, filter, limit, count)),
    prompts: counted('prompts', promptGroups),
    mentionsInBoth: (windows: TwoWindows<AnswerFilter>) =>
      count(windows.after.project, ['mentions in both', windows], () => mentionsInBoth(db, windows)),
    candidateSpellings: (project: string, names: readonly string[]) => candidateSpellings(db, project, names),
    hitsOfPairs: (kind: AnswerThing | 'citedPage', windows: TwoWindows<AnswerFilter>, spellings: Spellings) =>
      count(windows.after.project, ['hits of pairs', kind, windows, [...spellings]], () =>
        hitsOfPairs(db, kind, windows, spellings, count),
      ),
    activeAmong: (ids: readonly number[]) => activeAmong(db, ids),
    mostCited: counted('most cited pages', (_, filter, limit: number) => outcomes.mostCited(db, filter, limit, count)),
    mostUsed: counted('most used pages', (_, filter, limit: number) => outcomes.mostUsed(db, filter, limit, count)),
    pageOutcomes: counted('outcomes of pages', outcomes.pageOutcomes),
    sitePages: counted('pages of sites', outcomes.sitePages),
    siteOutcomes: counted('outcomes of sites', outcomes.siteOutcomes),
    mostInQuestions: counted('most in questions', questions.mostInQuestions),
    namedBesidePages: counted('named beside pages', outcomes.namedBesidePages),
    pageUses: counted('uses of pages', outcomes.pageUses),
    promptsDrawing: (kind: 'domain' | 'page', filter: AnswerFilter, texts: readonly string[]) =>
      count(filter.project, ['drawing', kind, filter, texts], () => outcomes.promptsDrawing(db, kind, filter, texts)),
    successorOf: (asked: SuccessorAsked) => successorOf(db, asked),
    queries: counted('queries', queryCounts),
    rankings: counted('rankings', rankedCounts),
    things: (kind: AnswerThing, filter: AnswerFilter, asked: ThingsAsked) =>
      count(filter.project, ['things', kind, filter, asked], () => answersOfThings(db, kind, filter, asked)),
    thingsInBoth: (kind: AnswerThing, windows: TwoWindows<AnswerFilter>, limit: number) =>
      count(windows.after.project, ['things in both', kind, windows, limit], () =>
        thingsInBoth(db, kind, windows, limit),
      ),
    topDomains: counted('domains', topDomains),
    versions: counted('versions', versionCounts),
    topicPrompts: (tracked: Tracked) => topicPrompts(db, tracked),
    /** Rebuilds the counts of all stored answers. PostgreSQL needs `ANALYZE` to plan with the new rows. */
    async rebuildRollups(): Promise<void> {
      await rebuildRollups(db);
      await rebuildPrompts(db);
      if (isPostgres(db))
        await sql`ANALYZE answer_days, latest_answers, page_months, prompts, tallies, tally_prompts, tally_scopes, things`.execute(
          db,
        );
    },
    /** Returns counts that differ from the stored answers. Slow, so run it without a query timeout. */
    compareRollups: async (): Promise<RollupFault[]> => [...(await rollupFaults(db)), ...(await promptFaults(db))],
  };
};
