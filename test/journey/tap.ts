/** A test file in the TAP report of test/together.ts. */
export interface FileResult {
  readonly passed: boolean;
  /** Failed tests in it; a file that fails before its first test has none. */
  readonly failed: number;
}

/** A result line of TAP, with the type that stands in the block below it. */
const result = /^( *)(ok|not ok) \d+ - (.*)\n\1 {2}---\n(?:.*\n)*?\1 {2}type: '(\w+)'$/gmu;
/** Spaces before a file, which is nested once. */
const fileIndent = 4;

/** Reads what each file came to; a run that ended too early lacks some of them. */
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

/** Reads a count of the summary, such as that of `pass`; tests may print such lines before it. */
export const summaryCount = (tap: string, word: string): number =>
  Number([...tap.matchAll(new RegExp(`^# ${word} (\\d+)$`, 'gmu'))].at(-1)?.[1] ?? 0);
