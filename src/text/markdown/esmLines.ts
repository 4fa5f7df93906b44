import type { StateBlock } from 'markdown-it';

/** Leaves out `import` and `export` of MDX at the margin, up to the next blank line outside brackets. */
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

/** How many more brackets a line of code opens than it closes; those in texts are counted too. */
const openBrackets = (line: string): number =>
  [...line].reduce((open, sign) => open + Number('([{'.includes(sign)) - Number(')]}'.includes(sign)), 0);

/** Of code with brackets that never close. */
const mostLines = 300;

const lineAt = ({ src, bMarks, eMarks }: StateBlock, line: number): string =>
  src.slice(bMarks[line], Math.min(eMarks[line] ?? 0, (bMarks[line] ?? 0) + longest));

/** Characters of a line that are looked at. */
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
