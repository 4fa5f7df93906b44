import { type Bench, benches } from './benches.ts';
import { holds, type Measured } from './measure.ts';
import { sharedParts } from './shared.ts';

// Runs all benches, or those whose names contain one of the arguments, and prints each value with its limit. Values
// beyond their limits and failed benches are listed again at the end and fail the run.
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = benches.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
);
const faults: string[] = [];

if (chosen.length === 0)
  faults.push(`No bench is about that. There are:\n${benches.map(({ name }) => `  ${name}`).join('\n')}`);
const shared = sharedParts();
const began = performance.now();
for (const bench of chosen) await runBench(bench);
await shared.end();

console.log(`\n${chosen.length} of ${benches.length} benches in ${seconds(began)}`);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

async function runBench({ name, run }: Bench): Promise<void> {
  const start = performance.now();
  try {
    for (const result of await run(shared)) {
      console.log(line(result));
      if (!holds(result)) faults.push(line(result));
    }
    console.log(`      ${name}: ${seconds(start)}`);
  } catch (error) {
    console.log(error);
    faults.push(`BROKE ${name}`);
  }
}

function line(result: Measured): string {
  const { name, value, limit, better, unit } = result;
  const bound = `${better === 'lower' ? 'at most' : 'at least'} ${limit}`;
  return `${holds(result) ? 'ok  ' : 'OVER'}  ${name.padEnd(66)} ${value.toFixed(2).padStart(8)} ${unit.padEnd(6)} (${bound})`;
}

function seconds(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
