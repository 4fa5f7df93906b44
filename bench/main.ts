import { activationBench } from './activation.ts';
import { analysisBench } from './analysis.ts';
import { hostileTextsBench } from './hostileTexts.ts';
import { holds, type Measured } from './measure.ts';
import { responsesBench } from './responses.ts';

/** Runs every bench and prints each figure beside its limit; a limit that is not held fails the run. */
const results: Measured[] = [...(await activationBench()), ...(await responsesBench()), await analysisBench(), ...(await hostileTextsBench())];

for (const result of results) {
  const { name, value, limit, better, unit } = result;
  const bound = `${better === 'lower' ? 'at most' : 'at least'} ${limit}`;
  console.log(`${holds(result) ? 'ok  ' : 'OVER'}  ${name.padEnd(58)} ${value.toFixed(2).padStart(8)} ${unit.padEnd(6)} (${bound})`);
}
process.exitCode = results.every(holds) ? 0 : 1;
