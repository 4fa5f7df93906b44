import { withoutHtml } from '../../../text/html/withoutHtml.ts';
import type { Snippet } from './blocks.ts';

/**
 * Converts a snippet to lines of Markdown: highlights become bold, linked words become links, and HTML becomes text.
 */
export function snippetLines(snippet: Snippet): string[] {
  const lines = withoutHtml(snippet.snippet ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '').map((line) => withMarks(line, snippet));
}

/**
 * Returns the address of a web page in a form that fits a link. Undefined for anything else, including the search
 * engine's own result pages.
 */
export function pageAddress(link: string | undefined): string | undefined {
  const url = link === undefined ? null : URL.parse(link);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return searchHost.test(url.hostname) && searchPath.test(url.pathname) ? undefined : url.href;
}

const searchHost = /^(?:www\.)?(?:google(?:\.[a-z]{2,3}){1,2}|bing\.com)$/;
const searchPath = /^\/(?:search|images\/search|videos\/search)$/;

/** Returns a Markdown link, or only the label if the link isn't a web page. */
export function linked(label: string, link: string | undefined): string {
  const page = pageAddress(link);
  return page === undefined ? label : `[${label.replace(/[[\]]/g, '\\$&')}](${/[()]/.test(page) ? `<${page}>` : page})`;
}

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly write: (words: string) => string;
}

/** Maximum number of marks of one kind per line. */
const maxSnippetMarks = 100;

function withMarks(line: string, { snippet_links: links, snippet_highlighted_words: highlighted }: Snippet): string {
  const marks: Mark[] = [];
  for (const { text = '', link } of links.slice(0, maxSnippetMarks)) {
    if (pageAddress(link) !== undefined) placeMarks(line, text, { marks, write: (words) => linked(words, link) });
  }
  for (const words of highlighted.slice(0, maxSnippetMarks)) {
    placeMarks(line, words.trim(), {
      marks,
      write: (bold) => `**${bold}**`,
      fits: (start, end) => canBeBold(line, start, end),
    });
  }
  let result = '';
  let from = 0;
  for (const { start, end, write } of marks.sort((a, b) => a.start - b.start)) {
    result += line.slice(from, start) + write(line.slice(start, end));
    from = end;
  }
  return result + line.slice(from);
}

interface Placing {
  readonly marks: Mark[];
  readonly write: (words: string) => string;
  readonly fits?: (start: number, end: number) => boolean;
}

/** Marks the first occurrence of the words that doesn't overlap another mark. */
function placeMarks(line: string, words: string, { marks, write, fits = () => true }: Placing): void {
  if (words === '') return;
  for (let start = line.indexOf(words); start >= 0; start = line.indexOf(words, start + words.length)) {
    const end = start + words.length;
    if (marks.some((mark) => mark.start < end && start < mark.end)) continue;
    if (fits(start, end)) marks.push({ start, end, write });
    return;
  }
}

/** False if Markdown would show the asterisks: with a letter outside them and punctuation inside. */
function canBeBold(line: string, start: number, end: number): boolean {
  const words = line.slice(start, end);
  if (words.includes('*')) return false;
  const opens = isLetter(words.at(0)) || !isLetter(line[start - 1]);
  return opens && (isLetter(words.at(-1)) || !isLetter(line[end]));
}

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{M}\p{N}\p{Cs}]/u.test(character);
