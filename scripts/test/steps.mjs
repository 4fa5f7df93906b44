// Steps of a test run, with their files and commands.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

/**
 * Service tests that don't depend on the store: order of gates, shapes of calls, bytes on the wire, file formats, calls
 * of providers and receivers, crawling, model output, and schedules. The postgres step skips them.
 */
const storeNeutral = [
  'allAssistants',
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
  'refusedBodies',
  'replacedModels',
  'report',
  'review',
  'roundTrip',
  'safety',
  'sample',
  'scheduledMoments',
  'shapes',
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

const isStoreNeutral = (file) => storeNeutral.includes(path.basename(file, '.test.ts'));

/** Options for a process that runs tests: readable output, a TAP report in a file, and fewer garbage collections. */
const reporting = (report) => [
  '--max-semi-space-size=32',
  '--disable-warning=ExperimentalWarning',
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  '--test-reporter=tap',
  `--test-reporter-destination=${report}`,
];

/**
 * Steps by name:
 * - `command({ report, files })` returns the command as a list of words;
 * - `files()` returns its test files; a step without files passes if its exit code is 0;
 * - `limit` is its timeout in seconds;
 * - `needsEditor` steps need the build, an installed editor, and Chromium;
 * - `inMemory` steps create their temporary folders in memory;
 * - `counts` is the source of its counts, by default `tap`.
 */
export const steps = {
  build: { limit: 600, command: () => ['node', 'esbuild.mjs'] },
  lint: { limit: 600, command: () => ['npm', 'run', '--silent', 'lint'] },
  // All in one process: a process for each file would take longer than its tests.
  unit: {
    limit: 1200,
    files: () => [...testFiles('test', { recursive: false }), ...testFiles('test/unit')],
    command: ({ report, files }) => ['node', ...reporting(report), 'test/together.ts', ...files],
  },
  service: {
    limit: 2400,
    inMemory: true,
    files: () => ['service', 'embedded', 'cli', 'client', 'prism'].flatMap((folder) => testFiles(`test/${folder}`)),
    command: ({ report, files }) => ['node', 'scripts/test/batches.mjs', report, ...files],
  },
  postgres: {
    limit: 2400,
    inMemory: true,
    files: () => [...testFiles('test/postgres'), ...testFiles('test/service').filter((file) => !isStoreNeutral(file))],
    command: ({ report, files }) => ['node', 'test/postgres/run.ts', 'scripts/test/batches.mjs', report, ...files],
  },
  webview: {
    limit: 1200,
    needsEditor: true,
    inMemory: true,
    files: () => testFiles('test/webview'),
    command: ({ report, files }) => ['node', ...reporting(report), 'test/together.ts', ...files],
  },
  editor: {
    limit: 1200,
    needsEditor: true,
    counts: 'mocha',
    files: () => testFiles('test/editor'),
    command: () => ['node', 'test/editor/harness/launch.ts'],
  },
  package: {
    limit: 300,
    needsEditor: true,
    files: () => testFiles('test/package'),
    command: ({ report, files }) => ['node', ...reporting(report), '--test', '--test-concurrency=1', ...files],
  },
  journey: {
    limit: 2400,
    needsEditor: true,
    inMemory: true,
    files: () => testFiles('test/journey'),
    command: ({ report, files }) => ['node', 'test/journey/run.ts', `--report=${report}`, ...files],
  },
};

/**
 * Suites of several steps. Two steps run at a time and start in this order: long ones first, so that none runs alone at
 * the end.
 */
export const suites = {
  all: ['build', 'lint', 'service', 'postgres', 'webview', 'unit', 'editor', 'package'],
};

function testFiles(folder, { recursive = true } = {}) {
  const files = fs.readdirSync(path.join(root, folder), { recursive }).filter((file) => file.endsWith('.test.ts'));
  return files.sort().map((file) => path.join(folder, file));
}
