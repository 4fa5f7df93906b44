import type { StateBlock } from 'markdown-it';

/** Skips MDX `import` and `export` statements at the margin, up to the next blank line outside brackets. */
export function esmLines(state: StateBlock, first: number, end: number, silent: boolean): boolean {
  if (silent || (state.sCount[first] ?? 0) > 0 || state.parentType !== 'root') return false;
  if (!code.test(lineAt(state, first))) return false;
  let line = first + 1;
  let open = openBrackets(lineAt(state, first));
  while (line < end && (open > 0 ? line - first < mostLines : !state.isEmpty(line))) {
    open += openBrackets(lineAt(state, line));
    line += 1;
  }
  state.line = line;
  return true;
}

/** Counts opening minus closing brackets in a line of code, including those in strings. */
const openBrackets = (line: string): number =>
  [...line].reduce((open, sign) => open + Number('([{'.includes(sign)) - Number(')]}'.includes(sign)), 0);

/** Limit for code with unclosed brackets. */
const mostLines = 300;

const lineAt = ({ src, bMarks, eMarks }: StateBlock, line: number): string =>
  src.slice(bMarks[line], Math.min(eMarks[line] ?? 0, (bMarks[line] ?? 0) + longest));

/** Characters of a line that are scanned. */
const longest = 500;

const code = new RegExp(
  [
    String.raw`^import\s(?:[\w$*{][^'"\n]{0,300}\sfrom\s*)?['"][^'"\n]{1,300}['"][\s;]*(?:\/\/.*)?$`,
    String.raw`^import\s*\{[^}'"]*$`,
    String.raw`^export\s+(?:const|let|var)\s[\w$]+\s*(?::[^=\n]{1,100})?=`,
    String.raw`^export\s+(?:default\s+)?(?:async\s+)?function\b[\s\w$*]{0,100}\(`,
    String.raw`^export\s+(?:default\s+)?class\s[\w$]+\s*(?:extends\s[^{\n]{1,100})?\{`,
    String.raw`^export\s*(?:\*|\{)`,
    String.raw`^export\s+default\s*(?:\{|\(|[\w$]+;?\s*$)`,
  ].join('|'),
);
