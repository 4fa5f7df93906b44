// node scripts/test/main.mjs SUITE-OR-STEP… [FILE…]: runs tests and ends with one line of counts.
//   all            all steps except the journeys (npm test)
//   all journey    everything (.ci/run)
//   unit FILE      test files of one step
import path from 'node:path';
import { run } from '../child.mjs';
import { installPackages, root } from '../install.mjs';
import { inParallel } from './parallel.mjs';
import { runStep } from './runStep.mjs';
import { steps, suites } from './steps.mjs';
import { closing, suiteSummary } from './summary.mjs';

const isFile = (word) => word.endsWith('.test.ts');
const words = process.argv.slice(2).filter((word) => !isFile(word));
const files = process.argv.slice(2).filter(isFile);
const unknown = words.filter((word) => !(word in steps) && !(word in suites));

const results = [];
process.on('exit', (code) => {
  const { line, exitCode } = closing(results, code);
  console.log(`\n${line}`);
  process.exitCode = exitCode;
});

if (unknown.length > 0) {
  const known = [...Object.keys(suites), ...Object.keys(steps)];
  console.error(`Unknown step: ${unknown.join(', ')}. Choose from ${known.join(', ')}.`);
  process.exit(1);
}

installPackages();
// Most tests start a process that loads the whole service, and half of that time is compilation.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/compiled');
// The type checker is a Go program that would spend a quarter of its time on garbage collection.
process.env.GOGC ??= '400';

let editor;
const isInterrupted = () => results.some((step) => step.isInterrupted);
for (const word of words) if (!isInterrupted()) await runSuite(suites[word] ?? [word]);

/** Runs the steps of a suite after the build that they need, and prints its tables. */
async function runSuite(names) {
  const started = Date.now();
  const before = results.length;
  const needEditor = names.some((name) => steps[name].needsEditor);
  if (needEditor) editor ??= installEditor(); // in the background, because the first time takes a minute
  if (needEditor || names.includes('build')) await build();
  const others = names.filter((name) => name !== 'build');
  const live = others.length === 1;
  await inParallel(
    2,
    others.map((name) => async () => {
      if (!isInterrupted()) results.push(await runOrSkip(name, live));
    }),
  );
  console.log(`\n${suiteSummary(results.slice(before), (Date.now() - started) / 1000)}`);
}

/** Builds once per run. Tests then start programs from the new build. */
async function build() {
  if (results.some(({ name }) => name === 'build')) return;
  results.push(await runStep('build', { live: true }));
  process.env.CITEDESK_BUILT = path.join(root, 'dist');
}

async function runOrSkip(name, live) {
  const missing = { name, passed: 0, failed: 0, skipped: 0, seconds: 0 };
  if (steps[name].needsEditor) {
    if (results.some((step) => step.name === 'build' && step.failed > 0))
      return { ...missing, skipped: 1, note: 'skipped because the build failed' };
    if (!(await editor)) return { ...missing, failed: 1, note: 'no editor or Chromium could be installed' };
  }
  return runStep(name, { live, ...(files.length > 0 && { files }) });
}

function installEditor() {
  return run('node', ['scripts/editor/install.ts'], { cwd: root }).then(
    (code) => code === 0,
    () => false,
  );
}
