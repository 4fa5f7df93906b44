import markdownIt, { type Env, type StateBlock, type StateCore, type StateInline, type Token } from 'markdown-it';
import { abbreviationLine, directiveLine, markupBlock, mathBlock } from './dialects/blocks.ts';
import { calloutMark, criticMarkup, markupInline, mathInline, trimBlanks, wikiLink } from './dialects/inlines.ts';
import { isMdx } from './dialects/markup.ts';
import { matchAt } from '../matches.ts';

/**
 * Parses Markdown. HTML is text, but comments, scripts, and styles are removed. `map` of an inline token is its range
 * in the block (UTF-16 code units).
 */
export function parseTokens(markdown: string, env: Env, cache?: KeptInlines): Token[] {
  return answers.parse(markdown, { ...env, cache });
}

/** Parses an article, whose HTML, components, templates, and directives are markup. */
export function parseArticleTokens(markdown: string, env: Env, cache?: KeptInlines): Token[] {
  return articles.parse(markdown, { ...env, cache, isArticle: true, isMdx: isMdx(markdown) });
}

/** Inline tokens by block content, cached until a definition changes. */
export class KeptInlines {
  private last = new Map<string, Token[]>();
  private next = new Map<string, Token[]>();
  private definitions = '';

  /** Starts a text with these definitions. Drops entries that the previous text didn't use. */
  begin(references: Env['references']): void {
    const definitions = JSON.stringify(references ?? {});
    this.last = definitions === this.definitions ? this.next : new Map<string, Token[]>();
    this.next = new Map();
    this.definitions = definitions;
  }

  of(content: string, parse: (content: string) => Token[]): Token[] {
    const tokens = this.next.get(content) ?? this.last.get(content) ?? parse(content);
    this.next.set(content, tokens);
    return tokens;
  }
}

/** Blocks that a line of markup interrupts. */
const interrupted = ['paragraph', 'reference', 'blockquote'];

function createParser() {
  const parser = markdownIt({ html: false, linkify: false });
  parser.validateLink = () => true;
  parser.normalizeLink = (url) => url;
  parser.normalizeLinkText = (url) => url;
  const { parseLinkDestination } = parser.helpers;
  parser.helpers.parseLinkDestination = (text, start, max) => {
    const [target] = matchAt(templatedTarget, text, start) ?? [];
    return target !== undefined && start + target.length <= max
      ? { ok: true, pos: start + target.length, str: target }
      : parseLinkDestination(text, start, max);
  };
  // These rules would run at every line and character even with their options off.
  parser.disable(['linkify', 'replacements', 'smartquotes']);
  // Joined tokens would lose their offsets. Definitions must stay blocks.
  parser.inline.ruler2.disable('fragments_join');
  parser.core.ruler.disable(['text_join', 'strip_references']);
  parser.core.ruler.at('inline', inlines);
  parser.inline.State = LocatedState;
  parser.block.ruler.disable('html_block');
  parser.block.ruler.before('table', 'markup', markupBlock, { alt: interrupted });
  parser.inline.ruler.at('html_inline', markupInline);
  parser.block.ruler.before('lheading', 'esm', esmLines);
  parser.inline.ruler.before('text', 'locate', locate);
  parser.inline.ruler.before('link', 'citation', citationMark);
  parser.inline.ruler.before('link', 'footnote', footnoteMark);
  parser.inline.ruler.before('citation', 'stray', strayBrackets);
  return parser;
}

/** A link target such as `/docs/{{ page.version }}/`. Spaces in a template don't end it. */
const templatedTarget =
  /(?=[^\s()<>]{0,300}\{[{%])(?:[^\s()<>{}]|\{\{[^{}\n]{0,200}\}\}|\{%[^{}\n]{0,200}%\})+(?=[\s)])/y;

const { State } = markdownIt().inline;

/** Records the start of the next rule and of the pending text. */
class LocatedState extends State {
  begin = 0;
  pendingBegin = 0;
  readonly lastClosing = this.src.lastIndexOf(']');

  override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
    const token = super.push(type, tag, nesting);
    token.map = [this.begin, this.pos];
    return token;
  }

  override pushPending(): Token {
    const token = super.pushPending();
    token.map = [this.pendingBegin, this.pos];
    return token;
  }
}

function locate(state: StateInline, silent: boolean): boolean {
  if (!silent && state instanceof LocatedState) {
    state.begin = state.pos;
    if (state.pending === '') state.pendingBegin = state.pos;
  }
  return false;
}

/** Reads text up to the next possible delimiter. The library's rule also stops at characters that only plug-ins use. */
const plainText =
  (unmarked: RegExp) =>
  (state: StateInline, silent: boolean): boolean => {
    const plain = matchAt(unmarked, state.src, state.pos)?.[0].slice(0, state.posMax - state.pos);
    if (plain === undefined) return false;
    if (!silent) state.pending += plain;
    state.pos += plain.length;
    return true;
  };

/** Keeps `[1]` and `[1][2]` as citation marks, even if a definition would make them links. */
function citationMark(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x5b) return false;
  const mark = matchAt(numberMark, state.src, state.pos)?.[0];
  if (!mark || state.pos + mark.length > state.posMax) return false;
  if (!silent) state.push('text', '', 0).content = mark;
  state.pos += mark.length;
  return true;
}

const numberMark = /\[\^?\d{1,3}\](?!\()/y;

/** Links `[^a]` to its definition. In `[^a][^b]`, Markdown would read the first mark as link text. */
function footnoteMark(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x5b) return false;
  const mark = matchAt(namedMark, state.src, state.pos)?.[0];
  if (!mark || state.pos + mark.length > state.posMax) return false;
  const target = state.env.references?.[state.md.utils.normalizeReference(mark.slice(1, -1))];
  if (!target && !state.src.startsWith('[^', state.pos + mark.length)) return false;
  if (!silent) {
    if (target) {
      const open = state.push('link_open', 'a', 1);
      open.attrs = [['href', target.href]];
      if (target.title) open.attrSet('title', target.title);
    }
    state.push('text', '', 0).content = mark;
    if (target) state.push('link_close', 'a', -1);
  }
  state.pos += mark.length;
  return true;
}

const namedMark = /\[\^[^[\]\s]{1,60}\](?!\()/y;

/** Reads unclosed brackets and long rows of brackets as text. Searching for their ends would take seconds. */
function strayBrackets(state: StateInline, silent: boolean): boolean {
  const first = state.src.charCodeAt(state.pos);
  if ((first !== 0x5b && first !== 0x21) || !(state instanceof LocatedState)) return false;
  const row = matchAt(openings, state.src, state.pos)?.[0].length ?? 0;
  const isClosed = state.lastClosing >= state.pos;
  if (isClosed && row <= maxRowLength) return false;
  // The last brackets of a long row may still begin a link.
  const length = isClosed ? row - 2 : row;
  if (length === 0 || state.pos + length > state.posMax) return false;
  if (!silent) state.pending += state.src.slice(state.pos, state.pos + length);
  state.pos += length;
  return true;
}

const openings = /[![]+/y;
const maxRowLength = 40;

/** Replaces the library's rule, to reuse cached tokens. */
function inlines({ tokens, env, md }: StateCore): void {
  const cache = env.cache instanceof KeptInlines ? env.cache : undefined;
  cache?.begin(env.references);
  const parse = (content: string): Token[] => {
    const children: Token[] = [];
    md.inline.parse(content, md, env, children);
    return children;
  };
  for (const token of tokens)
    if (token.type === 'inline') token.children = cache?.of(token.content, parse) ?? parse(token.content);
}

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

/** Characters of a line that are scanned. */
const longest = 500;

const lineAt = ({ src, bMarks, eMarks }: StateBlock, line: number): string =>
  src.slice(bMarks[line], Math.min(eMarks[line] ?? 0, (bMarks[line] ?? 0) + longest));

/** Counts opening minus closing brackets in a line of code, including those in strings. */
const openBrackets = (line: string): number =>
  [...line].reduce((open, sign) => open + Number('([{'.includes(sign)) - Number(')]}'.includes(sign)), 0);

/** Limit for code with unclosed brackets. */
const mostLines = 300;

const answers = createParser();

answers.inline.ruler.at('text', plainText(/[^\n\\`*_~[\]!<&]+/y));

const articles = createParser();

articles.block.ruler.before('markup', 'directive', directiveLine, { alt: interrupted });

articles.block.ruler.before('markup', 'math', mathBlock, { alt: interrupted });

articles.block.ruler.before('markup', 'abbreviation', abbreviationLine, { alt: interrupted });

articles.inline.ruler.at('text', plainText(/[^\n\\`*_~[\]!<&{$%]+/y));

articles.inline.ruler.before('html_inline', 'critic', criticMarkup);

articles.inline.ruler.before('stray', 'wiki', wikiLink);

articles.inline.ruler.before('stray', 'callout', calloutMark);

articles.inline.ruler.before('escape', 'math', mathInline);

articles.inline.ruler2.push('trim_blanks', trimBlanks);

/** Skips MDX `import` and `export` statements at the margin, up to the next blank line outside brackets. */
function esmLines(state: StateBlock, first: number, end: number, silent: boolean): boolean {
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
