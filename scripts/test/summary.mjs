const shownTests = 10;

/**
 * Formats the steps of a suite with their counts and times, followed by its slowest tests. `seconds` is the time of the
 * suite.
 */
export function suiteSummary(steps, seconds) {
  return [stepTable(steps, seconds), slowestTests(steps)].filter((part) => part !== '').join('\n\n');
}

function stepTable(steps, seconds) {
  const line = (name, passed, failed, skipped, time, note = '') =>
    [String(name).padEnd(9), ...[passed, failed, skipped, time].map((cell) => String(cell).padStart(8)), ` ${note}`]
      .join(' ')
      .trimEnd();
  const row = (step) => line(step.name, step.passed, step.failed, step.skipped, step.seconds.toFixed(1), noteOf(step));
  const { passed, failed, skipped } = totals(steps);
  return [
    line('', 'passed', 'failed', 'skipped', 'seconds'),
    ...steps.map(row),
    line('total', passed, failed, skipped, seconds.toFixed(1)),
  ].join('\n');
}

function slowestTests(steps) {
  const tests = steps.flatMap(({ tests = [] }) => tests).sort((a, b) => b.seconds - a.seconds);
  if (tests.length === 0) return '';
  const lines = tests
    .slice(0, shownTests)
    .map(({ name, file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file ? `${file}: ` : ''}${name}`);
  return ['Slowest tests', ...lines].join('\n');
}

/**
 * Returns the last line of a run and its exit code. A run fails if a test failed, if no test passed, or if the process
 * is about to exit with a code other than 0. The line shows each of these.
 */
export function closing(steps, exitCode) {
  const { passed, failed } = totals(steps);
  const isFailure = failed > 0 || passed === 0 || exitCode !== 0;
  return {
    line: `${passed} passed, ${isFailure ? Math.max(failed, 1) : 0} failed`,
    exitCode: isFailure ? exitCode || 1 : 0,
  };
}

function totals(steps) {
  const sum = (key) => steps.reduce((total, step) => total + step[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

function noteOf({ note, flaky = [] }) {
  const notes = [note, flaky.length > 0 ? `${flaky.length} flaky: ${flaky.join(', ')}` : undefined];
  return notes.filter((part) => part !== undefined).join('; ');
}
