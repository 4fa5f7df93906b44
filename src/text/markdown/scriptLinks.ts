import { CodeSpans } from './codeSpans.ts';
import { scriptDefinitionEnd, scriptTargetEnd } from './linkTargets.ts';

/** Leaves of links, images and definitions that run a script (`javascript:`, `data:`, `vbscript:`) only the words; code stays. */
export function withoutScriptLinks(markdown: string): string {
  if (!/\]\s*[(:]/.test(markdown) || !/script|data|&|\\/i.test(markdown)) return markdown;
  const code = new CodeSpans(markdown);
  const out: string[] = [];
  const opened: { readonly start: number; readonly place: number }[] = [];
  // Places of `<` that may not be completed to a tag by what follows a link.
  let loose: number[] = [];
  const copy = (start: number, end: number): number => {
    if (end > start) out.push(markdown.slice(start, end));
    return end;
  };
  const close = (index: number): number => {
    const open = opened.pop();
    const next = markdown.charAt(index + 1);
    const defines =
      next === ':' &&
      open &&
      index - open.start < maxLabelLength &&
      lineStart.test(markdown.slice(Math.max(0, open.start - 20), open.start));
    const end =
      next === '('
        ? scriptTargetEnd(markdown, index + 1)
        : defines
          ? scriptDefinitionEnd(markdown, index + 1)
          : undefined;
    if (end === undefined) return copy(index, index + 1);
    for (const place of loose) if (place < out.length) out[place] = '&lt;';
    loose = [];
    if (!open) return end;
    if (defines) out.length = open.place;
    else out[open.place] = '';
    return end;
  };
  let at = copy(0, code.fenceEnd(0));
  for (token.lastIndex = at; ; token.lastIndex = at) {
    const found = token.exec(markdown);
    if (!found) break;
    const { 0: mark, index } = found;
    copy(at, index);
    const end = index + mark.length;
    if (mark === ']') at = close(index);
    else if (mark === '\n') at = copy(index, code.fenceEnd(end));
    else if (mark.startsWith('`')) at = copy(index, code.endOf(index, end) ?? end);
    else {
      if (mark === '[' || mark === '![') opened.push({ start: index, place: out.length });
      if (mark === '<' && !/[\s\d=<]/.test(markdown.charAt(end))) loose.push(out.length);
      at = copy(index, end);
    }
  }
  copy(at, markdown.length);
  return out.join('');
}

/** An escaped bracket opens nothing; an autolink is no tag. */
const token = /\n|`+|\]|!?\[|\\[\\`[\]]|<(?:https?:[^\s<>"'`]*>)?/gi;
/** So long may Markdown have the label of a definition. */
const maxLabelLength = 1000;
const lineStart = /(?:^|\n)[^\p{L}\n]*$/u;
