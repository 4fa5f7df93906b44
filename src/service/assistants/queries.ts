/** The queries of an answer as they are kept: each once, and no more and no longer ones than a search has. */
export const keptQueries = (queries: Iterable<string>): string[] => [...new Set(queries)].slice(0, 200).map((query) => query.slice(0, 2000).toWellFormed());
