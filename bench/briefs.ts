// Writes the briefs of the test questions, and counts what they lack: node bench/briefs.ts [NAME…] [--show]
import { briefCases } from '../test/data/briefs.ts';
import { briefOfCase, faultsOf } from '../test/unit/writing/brief/briefFaults.ts';

const names = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const isShown = process.argv.includes('--show');
const totals = { facts: 0, placed: 0, counts: 0, onlyAssistants: 0, options: 0, unplaced: 0, emptyLabels: 0 };
for (const one of briefCases()) {
  if (names.length > 0 && !names.includes(one.name)) continue;
  const brief = briefOfCase(one);
  const { facts, missing, falseCounts, falseOnly, noOptions, unplaced, emptyLabels } = faultsOf(one, brief);
  totals.facts += facts;
  totals.placed += facts - missing.length;
  totals.counts += falseCounts.length;
  totals.onlyAssistants += falseOnly.length;
  totals.options += noOptions.length;
  totals.unplaced += unplaced.length;
  totals.emptyLabels += emptyLabels.length;
  if (isShown) console.log(`${brief.markdown}\n`);
  console.log(`== ${one.name}: ${facts - missing.length} of ${facts} facts; kind ${brief.kind} (${one.kind})`);
  for (const [what, lines] of Object.entries({ missing, falseCounts, falseOnly, noOptions, unplaced, emptyLabels }))
    for (const line of lines) console.log(`   ${what}: ${line}`);
}
console.log(totals);
