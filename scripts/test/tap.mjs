// Reads TAP reports of Node's test runner.

/** Returns the number after `word` in the summary of a report, such as `# pass 12`; 0 if missing. */
export function tapCount(report, word) {
  // The summary comes last. The report also contains the tests' own output, including comments.
  return Number([...report.matchAll(new RegExp(`^# ${word} (\\d+)$`, 'gm'))].at(-1)?.[1] ?? 0);
}

/** Returns tests that passed on the second attempt, from lines such as `# flaky NAME`. */
export function flakyTests(report) {
  return [...report.matchAll(/^# flaky (.+)$/gm)].map(([, name]) => name);
}

/** Returns the name, file (if reported), and seconds of each test, without suites. */
export function timedTests(report) {
  const tests = [];
  let file;
  let name = '';
  let milliseconds = 0;
  for (const line of report.split('\n').map((indented) => indented.trimStart())) {
    if (/^# Subtest: .*\.test\.ts$/.test(line)) file = line.slice('# Subtest: '.length);
    const title = /^(?:not )?ok \d+ - (.*)$/.exec(line)?.[1];
    if (title !== undefined) name = title.replace(/\\([#\\])/g, '$1');
    if (line.startsWith('duration_ms: ')) milliseconds = Number(line.slice('duration_ms: '.length));
    if (line === "type: 'test'") tests.push({ name, file, seconds: milliseconds / 1000 });
  }
  return tests;
}
