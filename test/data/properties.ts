import fc from 'fast-check';

const wanted = Number(process.env['CITEDESK_PROPERTY_RUNS']);

/**
 * Uses a fixed seed, so that a failure is caused by the current change. `CITEDESK_PROPERTY_RUNS` sets a number of
 * random inputs instead, to find new failures.
 */
fc.configureGlobal(wanted > 0 ? { numRuns: wanted } : { seed: 1 });

/** Number of inputs for a property, unless `CITEDESK_PROPERTY_RUNS` is higher. */
export const runs = (count: number): { readonly numRuns: number } => ({ numRuns: Math.max(count, wanted || 0) });

export { fc };
