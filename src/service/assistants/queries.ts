/** Removes duplicates and limits the number and length of an answer's search queries, for storage. */
export const keptQueries = (queries: Iterable<string>): string[] =>
  [...new Set(Array.from(queries, shortQuery))].slice(0, 200);

/** UTF-16 code units. A PostgreSQL index entry is limited to 2,704 bytes, and each unit takes up to three. */
const maxQueryLength = 600;

const shortQuery = (query: string): string =>
  query
    .slice(0, maxQueryLength)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
