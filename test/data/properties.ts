import fc from 'fast-check';

const wanted = Number(process.env['CITEDESK_PROPERTY_RUNS']);

/**
 * The same inputs each time, so that a test that fails tells of the change at hand. `CITEDESK_PROPERTY_RUNS` tries so
 * many random ones instead, to look for what nobody thought of.
 */
fc.configureGlobal(wanted > 0 ? { numRuns: wanted } : { seed: 1 });

/** The number of inputs that a property is tried with, unless `CITEDESK_PROPERTY_RUNS` asks for more. */
export const runs = (count: number): { readonly numRuns: number } => ({ numRuns: Math.max(count, wanted || 0) });

export { fc };
