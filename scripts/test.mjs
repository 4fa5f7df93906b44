// npm test: runs every step, or those named on the command line, and ends with one line of counts.
import fs from 'node:fs';
import path from 'node:path';
import { run } from './child.mjs';
import { installPackages, root } from './install.mjs';
import { inLanes } from './lanes.mjs';
import { tapCount } from './tap.mjs';

const seconds = 1_000;
const nodeTests = (limit, folder, ...options) => ({
  limit: limit * seconds,
  files: () => testFiles(folder),
  before: ['--test', ...options],
});
/** Tests of a folder in one process, so many files at the same time, which share a browser. */
const sharingTests = (limit, folder, atOnce) => ({
  limit: limit * seconds,
  files: () => testFiles(folder),
  before: [],
  script: ['test/together.ts', `--at-once=${atOnce}`],
  env: inMemory,
});
/** Tests of several folders: a process for each folder, two at the same time. */
const roomTests = (limit, files, within = []) => ({
  limit: limit * seconds,
  files,
  within,
  inRooms: true,
  env: inMemory,
});
const command = (...words) => ({ limit: 600 * seconds, command: words });

/**
 * Service tests of what is decided before a call comes to the store, or behind it: the order of the gates, the shapes
 * of calls, bytes on the wire, formats of files, how providers and receivers are spoken to, which pages of the web are
 * read, what is made of the texts of models, and when what is due is begun. Whatever a store could decide otherwise runs
 * on both, and so does every file that is not named here.
 */
const sameOnBothStores = [
  'articleEdits',
  'askedProviders',
  'carried',
  'changedPages',
  'chatTools',
  'checks',
  'contractLists',
  'contractOrder',
  'contractReach',
  'contractShapes',
  'crawling',
  'downloading',
  'draftedArticles',
  'drafts',
  'exportReaders',
  'fuzzWire',
  'gates',
  'judging',
  'lentModels',
  'lyingWriters',
  'names',
  'notes',
  'proposals',
  'rateLimits',
  'realAnswers',
  'realSources',
  'refreshing',
  'replacedModels',
  'report',
  'review',
  'roundTrip',
  'safety',
  'sample',
  'scheduledMoments',
  'shapes',
  'sixAssistants',
  'sourceNumbers',
  'specificationCalls',
  'specificationDates',
  'specificationExports',
  'specificationTimeouts',
  'tools',
  'trials',
  'viewsCache',
  'webhooks',
];
const isSameOnBothStores = (file) => sameOnBothStores.includes(path.basename(file, '.test.ts'));

const steps = {
  lint: command('npm', 'run', '--silent', 'lint'),
  build: command('node', 'esbuild.mjs'),
  // One process for all of them: a process each costs more than the tests do.
  unit: {
    ...nodeTests(600, 'test/unit', '--test-isolation=none'),
    files: () => [...testFiles('test', { deep: false }), ...testFiles('test/unit')],
  },
  service: roomTests(1200, () =>
    ['test/service', 'test/embedded', 'test/cli', 'test/client', 'test/prism'].flatMap((folder) => testFiles(folder)),
  ),
  // Again, on the other store.
  postgres: roomTests(
    1200,
    () => [...testFiles('test/postgres'), ...testFiles('test/service').filter((file) => !isSameOnBothStores(file))],
    ['test/postgres/run.ts'],
  ),
  webview: sharingTests(600, 'test/webview', 1),
  editor: {
    limit: 600 * seconds,
    files: () => testFiles('test/editor'),
    command: ['node', 'test/editor/harness/launch.ts'],
  },
  // Two editors at a time, which wait more than they compute.
  journey: sharingTests(1200, 'test/journey', 2),
  package: nodeTests(300, 'test/package', '--test-concurrency=1'),
};
/**
 * What runs when. The steps of a row share the cores, two at a time, as each waits a good deal of its time; each begins
 * as soon as there is room for it, so that long ones stand first.
 */
const order = [
  ['build', 'lint', 'service', 'postgres'],
  ['journey', 'webview', 'unit', 'editor', 'package'],
];
const needsBuild = ['webview', 'editor', 'journey', 'package'];
const needsExtension = ['editor', 'journey', 'package'];

const reports = path.join(root, '.vscode-test/reports');
const cannotRun = 75; // the exit code of what a step's tests run within, where that cannot start
const mochaCounts = path.join(root, '.vscode-test/editor-tests/counts.json');

installPackages();
// Most tests start a process that loads the whole service, and half of that time goes into compiling it.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/compiled');
// The type checker is a program in Go, which otherwise spends a quarter of its time on collecting garbage.
process.env.GOGC ??= '400';
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0)
  throw new Error(`There is no step ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}.`);
const names = Object.keys(steps).filter((name) => wanted.length === 0 || wanted.includes(name));

// A step that runs what was built builds it first, also when it runs alone.
let editor;
if (names.some((name) => needsBuild.includes(name))) {
  if (!names.includes('build')) names.unshift('build');
  // It takes a while, and the steps that need it come last.
  editor = run('node', ['scripts/editor/install.ts'], { cwd: root }).catch(() => null);
}

// What was built in this run is what tests start as programs; what was built some time ago may be old.
if (names.includes('build')) process.env.CITEDESK_BUILT = path.join(root, 'dist');

const rows = [];
for (const row of order) {
  if (rows.some(({ interrupted }) => interrupted)) break;
  const group = row.filter((name) => names.includes(name));
  rows.push(
    ...(await inLanes(
      2,
      group.map((name) => () => timedStep(name, group.length > 1)),
    )),
  );
}
summarise(rows);

/**
 * Runs one step and tells how long it took; `apart` where others run beside it, so that it shows its output at its end.
 */
async function timedStep(name, apart = false) {
  const started = Date.now();
  const output = apart ? path.join(reports, `${name}.txt`) : undefined;
  if (!apart) console.log(`\n── ${name}`);
  const counts = await runStep(name, steps[name], output);
  if (output) console.log(`\n── ${name}\n${fs.readFileSync(output, 'utf8')}`);
  return { name, ...counts, seconds: (Date.now() - started) / seconds };
}

/** Runs one step; what ends without telling its counts, or badly without a failed test, counts as one failure. */
async function runStep(name, { limit, command: words, files, before, script = [], inRooms, within = [], env }, output) {
  const found = files?.();
  if (found?.length === 0) return { passed: 0, failed: 0, skipped: 0, note: 'no tests' };
  if (needsBuild.includes(name) && (await editor) !== 0)
    return { passed: 0, failed: 1, skipped: 0, note: 'no editor or Chromium to run in' };
  if (needsExtension.includes(name) && !fs.existsSync(path.join(root, 'dist/extension/main.js'))) {
    return { passed: 0, failed: 0, skipped: 1, note: 'no extension is built' };
  }
  const report = path.join(reports, `${name}.tap`);
  fs.mkdirSync(reports, { recursive: true });
  // What an earlier run has left there; a step that runs beside this one keeps its own.
  fs.rmSync(words && found ? mochaCounts : report, { force: true });
  const [program, ...args] = words ?? [
    'node',
    ...within,
    ...(inRooms ? ['scripts/rooms.mjs', report] : [...nodeOptions(report, before), ...script]),
    ...found,
  ];
  const started = Date.now();
  const file = output && fs.openSync(output, 'w');
  const code = await run(program, args, {
    cwd: root,
    limit,
    ...(env && { env: env() }),
    ...(output && { stdio: ['ignore', file, file] }),
  });
  if (output) fs.closeSync(file);
  if (within.length > 0 && code === cannotRun)
    return { passed: 0, failed: 0, skipped: 1, note: 'skipped, as it says above' };
  const note =
    code !== null ? undefined : Date.now() - started >= limit ? `ended after ${limit / seconds} s` : 'interrupted';
  const counts =
    words && !found ? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 } : words ? readMocha() : readTap(report);
  const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1);
  return { ...counts, failed, note, interrupted: note === 'interrupted' };
}

/**
 * An environment in which tests make their folders in memory, where there is room: each store waits for the disk with
 * every change that it keeps, and no disk has to keep those of tests.
 */
function inMemory() {
  const memory = '/dev/shm';
  if (process.env.TMPDIR !== undefined || !fs.existsSync(memory)) return process.env;
  const { bavail, bsize } = fs.statfsSync(memory);
  return bavail * bsize < 2 * 1024 ** 3 ? process.env : { ...process.env, TMPDIR: memory };
}

function nodeOptions(report, before) {
  return [
    '--disable-warning=ExperimentalWarning',
    ...before,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ];
}

function testFiles(folder, { deep = true } = {}) {
  const absolute = path.join(root, folder);
  if (!fs.existsSync(absolute)) return [];
  const files = fs.readdirSync(absolute, { recursive: deep }).filter((file) => file.endsWith('.test.ts'));
  return files.sort().map((file) => path.join(folder, file));
}

function readMocha() {
  return fs.existsSync(mochaCounts)
    ? JSON.parse(fs.readFileSync(mochaCounts, 'utf8'))
    : { passed: 0, failed: 1, skipped: 0 };
}

function readTap(report) {
  const text = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : '';
  const count = (word) => tapCount(text, word);
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
  };
}

function summarise(done) {
  const total = (key) => done.reduce((sum, row) => sum + row[key], 0);
  const line = (name, passed, failed, skipped, time, note = '') =>
    [String(name).padEnd(9), ...[passed, failed, skipped, time].map((cell) => String(cell).padStart(8)), ` ${note}`]
      .join(' ')
      .trimEnd();
  console.log(`\n${line('', 'passed', 'failed', 'skipped', 'seconds')}`);
  for (const row of done)
    console.log(line(row.name, row.passed, row.failed, row.skipped, row.seconds.toFixed(1), row.note));
  const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')];
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  console.log(skipped > 0 ? `\n${skipped} skipped` : '');
  console.log(`${passed} passed, ${failed} failed`);
}
