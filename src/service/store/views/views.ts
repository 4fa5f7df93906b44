import type { Kysely } from 'kysely';
import type { AnswerFilter } from '../answerFilter.ts';
import type { Schema } from '../schema.ts';
import { nameCounts } from './competitors.ts';
import { queryCounts } from './fanout.ts';
import { pageCounts } from './pages.ts';
import { rankedCounts } from './rankings.ts';
import { searchCounts } from './searches.ts';
import { sentimentCounts } from './sentiments.ts';
import { rebuildRollup, rollupFaults } from './sourceRollup.ts';
import { type SourceWindow, topDomains } from './topDomains.ts';
import { mentionGroups } from './visibility.ts';

/** What many answers say together. */
export const views = (db: Kysely<Schema>) => ({
  mentions: (filter: AnswerFilter, competitors: readonly string[]) => mentionGroups(db, filter, competitors),
  names: (filter: AnswerFilter, competitors: readonly string[]) => nameCounts(db, filter, competitors),
  pages: (filter: AnswerFilter, limit: number) => pageCounts(db, filter, limit),
  queries: (filter: AnswerFilter, limit: number) => queryCounts(db, filter, limit),
  rankings: (filter: AnswerFilter, limit: number) => rankedCounts(db, filter, limit),
  searches: (filter: AnswerFilter) => searchCounts(db, filter),
  sentiments: (filter: AnswerFilter) => sentimentCounts(db, filter),
  topDomains: (window: SourceWindow, limit: number) => topDomains(db, window, limit),
  /** Counts the source domains of all answers anew. */
  rebuildRollups: () => rebuildRollup(db),
  /** Where the counted source domains differ from the stored answers; takes long, so ask where nothing gives it up. */
  compareRollups: () => rollupFaults(db),
});
