import { matchAt } from '../matches.ts';
import { readOutsideCode } from './codeSpans.ts';

/**
 * Reduces links, images, and definitions that run a script (`javascript:`, `data:`, `vbscript:`) to their text. Code is
 * unchanged.
 */
export function withoutScriptLinks(markdown: string): string {
  const mayHold = /\]\s*[(:]/.test(markdown) && /script|data|&|\\/i.test(markdown);
  return mayHold ? new ScriptLinkRemover(markdown).result() : markdown;
}

/** An opening bracket: its offset in the text, and its index in the output. */
interface Bracket {
  readonly start: number;
  readonly index: number;
}

/** Rewrites a text without links that run scripts. Methods that return a number return the next offset to read. */
class ScriptLinkRemover {
  private readonly text: string;
  private readonly out: string[] = [];
  private readonly open: Bracket[] = [];
  /** Indices in `out` of each `<` that the text after a removed link could complete to a tag. */
  private angles: number[] = [];

  constructor(text: string) {
    this.text = text;
  }

  result(): string {
    readOutsideCode(this.text, linkMarks, {
      copy: (start, end) => this.copy(start, end),
      read: (mark, start) => this.read(mark, start),
    });
    return this.out.join('');
  }

  private read(mark: string, start: number): number {
    if (mark === ']') return this.close(start);
    const end = start + mark.length;
    if (mark === '[' || mark === '![') this.open.push({ start, index: this.out.length });
    if (mark === '<' && !/[\s\d=<]/.test(this.text.charAt(end))) this.angles.push(this.out.length);
    return this.copy(start, end);
  }

  private close(start: number): number {
    const bracket = this.open.pop();
    const next = this.text.charAt(start + 1);
    const defines = next === ':' && bracket !== undefined && this.isLabel(bracket.start, start);
    let end: number | undefined;
    if (next === '(') end = scriptTargetEnd(this.text, start + 1);
    else if (defines) end = scriptDefinitionEnd(this.text, start + 1);
    if (end === undefined) return this.copy(start, start + 1);
    for (const index of this.angles) {
      if (index < this.out.length) this.out[index] = '&lt;';
    }
    this.angles = [];
    if (defines) this.out.length = bracket.index;
    else if (bracket) this.out[bracket.index] = '';
    return end;
  }

  private isLabel(start: number, end: number): boolean {
    return end - start < maxLinkLabelLength && lineStart.test(this.text.slice(Math.max(0, start - 20), start));
  }

  private copy(start: number, end: number): number {
    if (end > start) this.out.push(this.text.slice(start, end));
    return end;
  }
}

/** An escaped bracket opens nothing. An autolink is not a tag. */
const linkMarks = /\n|`+|\]|!?\[|\\[\\`[\]]|<(?:https?:[^\s<>"'`]*>)?/gi;
/** In characters, as Markdown allows for a label. */
const maxLinkLabelLength = 1000;
const lineStart = /(?:^|\n)[^\p{L}\n]*$/u;

/** True for an address that a browser would run as a script, even if disguised by entities, escapes, or spaces. */
export function isScript(address: string): boolean {
  const decoded = address
    .slice(0, maxSchemeLength)
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) =>
      characterOf(hex ? parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&(colon|tab|newline|nbsp);/gi, (_, name: string) => (/colon/i.test(name) ? ':' : ' '));
  const unescaped = decoded.replace(/\\(?=[!-/:-@[-`{-~])/g, '');
  // Browsers ignore these characters.
  const bare = unescaped.replace(/[\u0000-\u0020\u00a0]+/g, '');
  return /^(?:javascript|vbscript|data):/i.test(bare);
}

/** Characters that are searched for a scheme, which entities can make long. */
const maxSchemeLength = 400;

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Returns the end of the link target and title in parentheses at `start`. Undefined if the address isn't a script. */
function scriptTargetEnd(text: string, start: number): number | undefined {
  const match = matchAt(target, text, start);
  if (!match) return undefined;
  const [whole, bracketed, bare = ''] = match;
  if (!isScript(bracketed ?? bare)) return undefined;
  const end = bracketed === undefined ? bareEnd(text, start + whole.length - bare.length) : start + whole.length;
  // An unclosed target is cut after its scheme, so that no usable link remains.
  return end + (matchAt(titleAndEnd, text, end)?.[0].length ?? 0);
}

/** Reads enough of a bare address to recognize its scheme. */
const target = /\(\s*(?:<([^<>\n]*)>|([^\s<>]{1,400}))/y;
const titleAndEnd = /(?:\s+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?\s*\)/y;

/** Returns the end of a bare address: a space, or a closing bracket that it didn't open. */
function bareEnd(text: string, start: number): number {
  let depth = 0;
  for (addressMark.lastIndex = start; ;) {
    const match = addressMark.exec(text);
    if (!match) return text.length;
    const { 0: mark, index } = match;
    if (mark === '(') depth += 1;
    else if (mark === ')' && depth > 0) depth -= 1;
    else if (!mark.startsWith('\\')) return index;
  }
}

const addressMark = /\\\S|[\s()]/g;

/** Returns the end of the line of a definition `[x]: address`. Undefined if the address isn't a script. */
function scriptDefinitionEnd(text: string, colon: number): number | undefined {
  const [whole = '', bracketed, bare = ''] = matchAt(linkDefinition, text, colon) ?? [];
  return isScript(bracketed ?? bare) ? colon + whole.length : undefined;
}

const linkDefinition = /:[ \t]*(?:\n[ \t]*)?(?:<([^<>\n]*)>|([^\s<]{1,400}))[^\n]*/y;
