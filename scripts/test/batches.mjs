// node scripts/test/batches.mjs REPORT FILE…: runs test files in batches and writes one TAP report. Each batch is a
// process, and two run at a time. A process needs four seconds of CPU time to load and warm up the service, so files
// share one, as do folders with the same parent. Output appears at the end of a batch.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { inParallel } from './parallel.mjs';
import { tapCount } from './tap.mjs';

const counts = ['tests', 'pass', 'fail', 'cancelled', 'skipped', 'todo'];

const [report, ...files] = process.argv.slice(2);
const size = (some) => some.reduce((sum, file) => sum + fs.statSync(file).size, 0);
const largestFirst = (lists) => lists.toSorted((a, b) => size(b) - size(a));
const folders = largestFirst([...Map.groupBy(files, (file) => path.dirname(file)).values()]);
// About two batches for each of the two processes, so that both end at about the same time.
const maxSize = Math.max(size(folders[0]), size(files) / 3.5);
const batches = largestFirst(folders.reduce(addFolder, []));

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });
}

const reports = await inParallel(
  2,
  batches.map((batch, index) => () => runBatch(batch, `${report}.${index}`)),
);
const total = (word) => reports.reduce((sum, tap) => sum + tapCount(tap, word), 0);
fs.writeFileSync(report, [...reports, ...counts.map((word) => `# ${word} ${total(word)}\n`)].join(''));

/** Runs the files of a batch in one process, prints its output, and returns its report. */
async function runBatch(batch, reportFile) {
  const outputFile = `${reportFile}.txt`;
  const child = spawn(
    process.execPath,
    [
      '--max-semi-space-size=32',
      '--disable-warning=ExperimentalWarning',
      '--test-reporter=spec',
      `--test-reporter-destination=${outputFile}`,
      '--test-reporter=tap',
      `--test-reporter-destination=${reportFile}`,
      'test/together.ts',
      ...batch,
    ],
    { stdio: 'inherit' },
  );
  running.add(child);
  const [code] = await once(child, 'close');
  running.delete(child);
  if (code !== 0) process.exitCode = 1;
  const batchFolders = [...new Set(batch.map((file) => path.dirname(file)))];
  console.log(`\n${batchFolders.join(' ')}\n${take(outputFile)}`);
  return take(reportFile);
}

/** Adds a folder to the first batch with the same parent folder and enough room, otherwise to a new one. */
function addFolder(all, folder) {
  const parent = path.dirname(path.dirname(folder[0]));
  const room = all.find(
    (batch) => path.dirname(path.dirname(batch[0])) === parent && size(batch) + size(folder) <= maxSize,
  );
  return room ? all.map((batch) => (batch === room ? [...batch, ...folder] : batch)) : [...all, folder];
}

function take(file) {
  if (!fs.existsSync(file)) return '';
  const text = fs.readFileSync(file, 'utf8');
  fs.rmSync(file);
  return text;
}
