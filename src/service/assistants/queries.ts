/** The queries of an answer as they are kept: each once, and no more and no longer ones than a search has. */
export const keptQueries = (queries: Iterable<string>): string[] =>
  [...new Set(Array.from(queries, shortQuery))].slice(0, 200);

/** UTF-16 code units; an index of PostgreSQL holds no more than 2,704 bytes, and each unit takes three at most. */
const maxQueryLength = 600;

const shortQuery = (query: string): string =>
  query
    .slice(0, maxQueryLength)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
