import { CitedPages } from '../../../analysis/reading/citedPages.ts';
import type { BriefLines } from '../../../contract/messages.ts';
import { readableText, renderMarkdown } from '../../../rendering/markdown.ts';
import { briefLines } from '../../../text/markdown/briefNotes.ts';
import { type ParsedMarkdown, parseArticle } from '../../../text/markdown/document.ts';
import { type BriefPart, briefParts, isGerman } from '../../../writing/brief/cleanBrief.ts';
import { linkBehind } from '../../../text/markdown/pageLinks.ts';

/** Brief as the article page shows it. */
export interface ShownBrief {
  readonly parts: readonly BriefPart[];
  /** Parts rendered as HTML. */
  readonly lines: readonly BriefLines[];
  /** Markdown to insert, by the ids of the insert buttons. */
  readonly inserts: ReadonlyMap<string, string>;
}

interface BriefDocument {
  readonly document: string;
  /** Language tag, e.g. `de`. */
  readonly language: string | undefined;
}

/** Renders a brief for the article page. Footnotes become links, and text from pages can be inserted. */
export function shownBrief({ document, language }: BriefDocument): ShownBrief {
  const footnotes = briefLines(document).flatMap(({ part, text, name = '' }) =>
    part === 'footnote' ? [{ name, text: text.trimEnd() }] : [],
  );
  const sources = new Map(footnotes.map(({ name, text }) => [name, text.slice(text.indexOf(']:') + 2).trim()]));
  const names = assistantNames(sources);
  const below = footnotes.map(({ text }) => text).join('\n');
  const parts = briefParts(document);
  const quote = isGerman(language) ? (words: string) => `„${words}“` : (words: string) => `“${words}”`;
  const inserts = new Map<string, string>();
  const lines = parts.map(({ heading, markdown }): BriefLines => {
    const insertable = partInserts(markdown, { sources, quote });
    const parsed = parseArticle(`${insertable.markdown}\n\n${below}`);
    markLines(parsed, insertable, inserts);
    const html = renderMarkdown(readableText(parsed, new CitedPages(parsed, { sources: [] })));
    return {
      heading: heading ?? null,
      html: html.replace(/>(a\d{1,4})<\/a>/g, (mark, name: string) => `>${names.get(name) ?? mark.slice(1, -4)}</a>`),
    };
  });
  return { parts, lines, inserts };
}

/** Adds insert ids to items and lines. */
function markLines({ tokens }: ParsedMarkdown, { inserts }: PartInserts, all: Map<string, string>): void {
  const texts = new Map(inserts.map(({ line, text }) => [line, text]));
  for (const token of tokens) {
    const { type, map } = token;
    if (!map || (type !== 'list_item_open' && type !== 'paragraph_open')) continue;
    const text = texts.get(map[0]);
    if (text === undefined) continue;
    // An item and its paragraph start on the same line.
    texts.delete(map[0]);
    const id = `b${all.size}`;
    all.set(id, text);
    token.attrSet('data-insert', id);
  }
}

/** Labels of the answer marks: `ChatGPT`, or `ChatGPT 2` if it gave several answers. */
function assistantNames(sources: ReadonlyMap<string, string>): Map<string, string> {
  const byName = Map.groupBy(
    [...sources].flatMap(([mark, source]) => {
      const [, name] = /"([^"]*), [^",]*"$/.exec(source) ?? [];
      return /^a\d+$/.test(mark) && name !== undefined ? [{ mark, name }] : [];
    }),
    ({ name }) => name,
  );
  return new Map(
    [...byName].flatMap(([name, marks]) =>
      marks.map(({ mark }, index) => [mark, escaped(marks.length === 1 ? name : `${name} ${index + 1}`)] as const),
    ),
  );
}

const escaped = (words: string): string => words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Text that a line of the brief can insert into the article. */
interface LineInsert {
  /** Zero-based line within the part. */
  readonly line: number;
  /** Markdown: a quotation with its link, or a table or steps below their name and link. */
  readonly text: string;
}

interface PartInserts {
  /** Markdown of the part with links on site names. Line numbers don't change. */
  readonly markdown: string;
  readonly inserts: readonly LineInsert[];
}

/** Item or line that ends with its site and introduces quoted lines of the page. */
interface Group {
  readonly line: number;
  readonly indent: number;
  readonly name: string;
  readonly link: string;
  /** Steps, or the rows of a table. */
  readonly lines: string[];
}

interface PartTerms {
  /** Footnote names with their targets: an address and a title, as in a Markdown link. */
  readonly sources: ReadonlyMap<string, string>;
  /** Puts words in quotation marks of the brief's language. */
  readonly quote: (words: string) => string;
}

/** Finds insertable text from pages in a part of a brief. Text that only an assistant said is left out. */
function partInserts(markdown: string, { sources, quote }: PartTerms): PartInserts {
  const inserts: LineInsert[] = [];
  const groups: Group[] = [];
  let group: Group | undefined;
  const lines = markdown.split('\n').map((text, line) => {
    const { indent, mark, words } = partsOf(text);
    if (group && mark !== '' && indent <= group.indent) group = undefined;
    const { said, site, name, colon } = placeOf(words);
    const source = name === undefined ? undefined : sources.get(name);
    const link = source === undefined ? '' : linkBehind(source.split(' ', 1)[0] ?? '');
    if (site !== undefined && colon) {
      group = { line, indent: mark === '' ? -1 : indent, name: said, link, lines: [] };
      groups.push(group);
    } else if (site !== undefined && mark !== '' && (link !== '' || isQuoted(said))) {
      inserts.push({ line, text: withLink(quotationIn(said), link) });
    } else if (group && mark === '-' && group.indent >= 0 && isQuoted(words)) {
      inserts.push({ line, text: withLink(words, group.link) });
    } else if (group && mark !== '' && mark !== '-' && group.indent >= 0) {
      group.lines.push(`${mark} ${quote(words)}`);
    } else if (group?.indent === -1 && words.startsWith('|')) {
      group.lines.push(words);
    } else if (words !== '' && (group?.indent === -1 || indent <= (group?.indent ?? 0))) group = undefined;
    return source === undefined
      ? text
      : `${text.slice(0, text.length - words.length)}${said} ([${site}](${source}))${colon ? ':' : ''}`;
  });
  for (const { line, name, link, lines: below } of groups)
    if (below.length > 0) inserts.push({ line, text: `${withLink(name, link)}:\n\n${below.join('\n')}` });
  return { markdown: lines.join('\n'), inserts };
}

const withLink = (words: string, link: string): string => [words, link].filter((part) => part !== '').join(' ');

function partsOf(text: string): { readonly indent: number; readonly mark: string; readonly words: string } {
  const indent = text.length - text.trimStart().length;
  const mark = /^(?:-|\d{1,3}\.)(?= )/.exec(text.slice(indent))?.[0] ?? '';
  return { indent, mark, words: text.slice(indent + mark.length).trimStart() };
}

/** Splits a line into its text and the site in brackets at its end: `“It costs $499.” (shop.example[^1])`. */
function placeOf(words: string): {
  readonly said: string;
  readonly site?: string;
  readonly name?: string | undefined;
  readonly colon: boolean;
} {
  const colon = words.endsWith('):');
  const open = bracketAtEnd(words, colon);
  const [, site, name] =
    colon || words.endsWith(')')
      ? (/^([^[\]]+)(?:\[\^(\d{1,4})\])?$/.exec(words.slice(open + 2, colon ? -2 : -1)) ?? [])
      : [];
  return open < 0 || site === undefined
    ? { said: words, colon: false }
    : { said: words.slice(0, open), site, name, colon };
}

/**
 * Index of the space before the bracket that closes at the end of the line, or -1. Counts depth, because page titles
 * contain brackets.
 */
function bracketAtEnd(words: string, colon: boolean): number {
  let depth = 0;
  for (let at = words.length - (colon ? 2 : 1); at > 0; at -= 1) {
    if (words[at] === ')') depth += 1;
    if (words[at] === '(') depth -= 1;
    if (depth === 0) return words[at - 1] === ' ' ? at - 1 : -1;
  }
  return -1;
}

const isQuoted = (words: string): boolean => /^["“„«]/u.test(words);

/** Quotation of a line without the label before it. */
const quotationIn = (said: string): string => /^[^"“„«]*: (["“„«].*)$/u.exec(said)?.[1] ?? said;
