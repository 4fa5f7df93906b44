/** Result of a test file in the TAP report of test/together.ts. */
export interface FileResult {
  readonly passed: boolean;
  /** Number of failed tests; 0 for a file that fails before its first test. */
  readonly failed: number;
}

/** Matches a result line of TAP, with the type in the block below it. */
const result = /^( *)(ok|not ok) \d+ - (.*)\n\1 {2}---\n(?:.*\n)*?\1 {2}type: '(\w+)'$/gmu;
/** Indentation of a file's result, which is nested once. */
const fileIndent = 4;

/** Reads the results by file. Files are missing if the run ended early. */
export function fileResults(tap: string): ReadonlyMap<string, FileResult> {
  const files = new Map<string, FileResult>();
  let failed = 0;
  for (const [, indent = '', outcome, name = '', type] of tap.matchAll(result)) {
    if (indent.length > fileIndent && outcome === 'not ok' && type === 'test') failed += 1;
    if (indent.length !== fileIndent) continue;
    files.set(name, { passed: outcome === 'ok', failed });
    failed = 0;
  }
  return files;
}

/** Reads a count of the summary, such as `pass`. Uses the last match, because tests can print such lines too. */
export const summaryCount = (tap: string, word: string): number =>
  Number([...tap.matchAll(new RegExp(`^# ${word} (\\d+)$`, 'gmu'))].at(-1)?.[1] ?? 0);
