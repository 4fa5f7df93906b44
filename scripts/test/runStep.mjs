import fs from 'node:fs';
import path from 'node:path';
import { run } from '../child.mjs';
import { root } from '../install.mjs';
import { steps } from './steps.mjs';
import { flakyTests, tapCount, timedTests } from './tap.mjs';

const folder = path.join(root, '.vscode-test/reports');
const mochaCounts = path.join(root, '.vscode-test/editor-tests/counts.json');
const cannotStart = 75; // exit code of test/postgres/run.ts if there is no server
const memory = '/dev/shm';

const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };
const skipped = { passed: 0, failed: 0, skipped: 1 };

/**
 * Runs a step and returns its result. Prints its output immediately with `live`, otherwise at the end. `files` replaces
 * the files of the step.
 */
export async function runStep(name, { live, files }) {
  const started = Date.now();
  const output = live ? undefined : path.join(folder, `${name}.txt`);
  fs.mkdirSync(folder, { recursive: true });
  if (live) console.log(`\n── ${name}`);
  const result = await resultOf(name, files, output);
  if (output) console.log(`\n── ${name}\n${fs.readFileSync(output, 'utf8')}`);
  return { name, ...result, seconds: (Date.now() - started) / 1000 };
}

async function resultOf(name, chosen, output) {
  const { limit, command, counts = 'tap', inMemory = false, ...step } = steps[name];
  const report = path.join(folder, `${name}.tap`);
  const files = chosen ?? step.files?.();
  fs.rmSync(counts === 'mocha' ? mochaCounts : report, { force: true }); // from an earlier run
  const [program, ...args] = command({ report, files });
  const started = Date.now();
  const file = output && fs.openSync(output, 'w');
  const code = await run(program, args, {
    cwd: root,
    limit: limit * 1000,
    env: inMemory ? environmentInMemory() : process.env,
    ...(file && { stdio: ['ignore', file, file] }),
  });
  if (file) fs.closeSync(file);

  if (name === 'postgres' && code === cannotStart) return { ...skipped, note: 'skipped for the reason above' };
  const result = files ? testResult(counts, report) : code === 0 ? passed : failed;
  if (code === 0) return result;
  const isInterrupted = code === null && Date.now() - started < limit * 1000;
  const note = code !== null ? undefined : isInterrupted ? 'interrupted' : `stopped after ${limit} s`;
  return { ...result, failed: Math.max(result.failed, 1), note, isInterrupted };
}

function testResult(counts, report) {
  return counts === 'mocha' ? mochaResult() : tapResult(report);
}

function mochaResult() {
  return fs.existsSync(mochaCounts) ? JSON.parse(fs.readFileSync(mochaCounts, 'utf8')) : failed;
}

function tapResult(report) {
  const text = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : '';
  const count = (word) => tapCount(text, word);
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
    flaky: flakyTests(text),
    tests: timedTests(text),
  };
}

/**
 * Returns an environment with temporary folders in memory if there is enough, because stores wait for the disk at each
 * change.
 */
function environmentInMemory() {
  if (process.env.TMPDIR !== undefined || !fs.existsSync(memory)) return process.env;
  const { bavail, bsize } = fs.statfsSync(memory);
  return bavail * bsize < 2 * 1024 ** 3 ? process.env : { ...process.env, TMPDIR: memory };
}
