// Writes the briefs of the test questions and counts what is missing: node bench/briefs.ts [NAME…] [--show]
// --requests FOLDER writes requests for a model to sort them, --replies FOLDER sorts them by the model's replies
// (NAME.json).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { briefSorting } from '../src/writing/brief/brief.ts';
import { type BriefCase, briefCases } from '../test/data/briefs.ts';
import { briefOfCase, faultsOf, inputOfCase } from '../test/unit/writing/brief/briefFaults.ts';

const {
  positionals: names,
  values: { show: isShown = false, requests, replies },
} = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean' }, requests: { type: 'string' }, replies: { type: 'string' } },
});

function writeRequests(folder: string, one: BriefCase): void {
  mkdirSync(folder, { recursive: true });
  const texts = briefSorting(inputOfCase(one)).map(({ system, prompt }) => `${system}\n\n${prompt}`);
  writeFileSync(path.join(folder, `${one.name}.txt`), texts.join('\n\n---\n\n'));
  console.log(`${one.name}: ${texts.length} requests, ${texts.join('').length} characters`);
}

/** Undefined if there is no reply. */
function replyIn(folder: string | undefined, name: string): string[] | undefined {
  const file = path.join(folder ?? '', `${name}.json`);
  return folder !== undefined && existsSync(file) ? [readFileSync(file, 'utf8')] : undefined;
}

const totals = { facts: 0, placed: 0, counts: 0, onlyAssistants: 0, options: 0, unplaced: 0, emptyLabels: 0 };
for (const one of briefCases()) {
  if (names.length > 0 && !names.includes(one.name)) continue;
  if (requests !== undefined) {
    writeRequests(requests, one);
    continue;
  }
  const reply = replyIn(replies, one.name);
  if (replies !== undefined && !reply) continue;
  const brief = briefOfCase(one, reply);
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
if (requests === undefined) console.log(totals);
