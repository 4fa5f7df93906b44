// node test/journey/run.ts --report=PATH [--at-once=N] FILE…: runs journeys, some in parallel, and repeats failed ones
// alone with a new editor. A journey that passes then is flaky: its tests count as passed, and the TAP report lists it.
// More than `maxFlaky` of them fail the run.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { evidenceFolder } from './evidence.ts';
import { fileResults, summaryCount } from './tap.ts';

const maxFlaky = 2;

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'string' }, 'at-once': { type: 'string', default: '2' } },
});
const { report } = values;
if (report === undefined) throw new Error('--report=PATH is missing.');

const nameOf = (file: string): string => path.basename(file, '.test.ts');
for (const file of files) fs.rmSync(path.join(evidenceFolder(), nameOf(file)), { recursive: true, force: true });

const isEnded = await together(files, report);
const tap = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : '';
const results = fileResults(tap);
const failed = files.filter((file) => results.get(file)?.passed !== true);

const flaky: string[] = [];
if (!isEnded)
  for (const file of failed) {
    console.log(`\n${nameOf(file)} failed; it runs once more by itself.`);
    const again = `${report}.${nameOf(file)}`;
    if (await together([file], again)) break;
    if (fileResults(fs.readFileSync(again, 'utf8')).get(file)?.passed) flaky.push(file);
  }

const recovered = flaky.reduce((sum, file) => sum + (results.get(file)?.failed ?? 0), 0);
const failures = summaryCount(tap, 'fail') + summaryCount(tap, 'cancelled') - recovered;
const isTooFlaky = flaky.length > maxFlaky;
const summary = [
  ...flaky.map((file) => `# flaky ${nameOf(file)}`),
  `# pass ${summaryCount(tap, 'pass') + recovered}`,
  `# fail ${Math.max(failures, failed.length > flaky.length ? 1 : 0) + (isTooFlaky ? 1 : 0)}`,
  '# cancelled 0',
];
fs.appendFileSync(report, `${summary.join('\n')}\n`);
if (flaky.length > 0) console.log(`\n${flaky.length} flaky: ${flaky.map(nameOf).join(', ')}`);
process.exitCode = isEnded || failed.length > flaky.length || isTooFlaky ? 1 : 0;

/** Runs files in one process and writes a TAP report. Resolves to true if a signal ended it. */
async function together(some: readonly string[], tapFile: string): Promise<boolean> {
  fs.rmSync(tapFile, { force: true });
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${tapFile}`,
      path.join(import.meta.dirname, '../together.ts'),
      `--at-once=${values['at-once']}`,
      ...some,
    ],
    { stdio: 'inherit', env },
  );
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  let isSignalled = false;
  // The child process ends its editors first.
  const pass = (signal: NodeJS.Signals): void => {
    isSignalled = true;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass);
  child.on('error', reject);
  child.on('exit', () => resolve(isSignalled));
  const ended = await promise;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, pass);
  return ended;
}
