import { briefLines, briefMarker } from '../../text/markdown/briefNotes.ts';
import { readFields } from '../../text/frontMatter/fields.ts';
import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';
import { headingIn } from '../draft/markdownText.ts';

/** A note of a brief document. */
export interface BriefPart {
  /** Plain words; undefined for the opening. */
  readonly heading: string | undefined;
  /** Undefined for what belongs to no section, such as the searches. */
  readonly purpose: string | undefined;
  /** All that the note says, without its heading and quotation marks. */
  readonly markdown: string;
}

/**
 * The file that a writer starts from: a brief's headings, with one comment per section that says what it answers. All
 * else that the document knows is left to the article's page.
 * @param language a tag; left out, that of the front matter
 */
export function cleanBrief(document: string, language = readFields(document).language?.text): string {
  const { head } = splitMarkdown(document);
  // In German a “Brief” is a letter.
  const label = isGerman(language) ? 'Briefing' : 'Brief';
  const blocks: string[] = [];
  let isAnswered = false;
  for (const { part, text } of briefLines(document)) {
    const purpose: string | undefined = part === 'note' && !isAnswered ? purposeIn([unquoted(text)]) : undefined;
    // The blank lines are where the writer starts.
    if (purpose !== undefined) blocks.push(`<!-- ${label}: ${purpose} -->\n\n`);
    isAnswered = part === 'note' && (isAnswered || purpose !== undefined);
    if (part === 'article' && text.trim() !== '') blocks.push(text.trimEnd());
  }
  return `${head}${blocks.join('\n\n').trimEnd()}\n`;
}

/** The notes of a brief document in order. */
export function briefParts(document: string): BriefPart[] {
  const notes: { heading: string | undefined; lines: string[] }[] = [];
  let heading: string | undefined;
  let isOpen = false;
  for (const { part, text, code } of briefLines(document)) {
    if (part !== 'note') {
      const found = code ? undefined : headingIn(text);
      if (found && found.level > 1) heading = found.text;
      isOpen = false;
      continue;
    }
    if (!isOpen) notes.push({ heading, lines: [] });
    isOpen = true;
    notes.at(-1)?.lines.push(unquoted(text));
  }
  return notes.map(({ heading: above, lines }) => {
    const own = lines.filter((line) => !line.startsWith(briefMarker));
    const first = own.findIndex((line) => line !== '');
    const inside = headingIn(own[first] ?? '');
    const title = inside?.text ?? above;
    return {
      heading: title === undefined ? undefined : unescaped(title),
      purpose: purposeIn(own),
      markdown: own
        .slice(inside ? first + 1 : 0)
        .join('\n')
        .trim(),
    };
  });
}

/** What a section of an article is recognized by. */
interface SectionSigns {
  readonly heading: string;
  readonly level: number;
  /** In its comment. */
  readonly purpose: string | undefined;
}

/**
 * The part of a brief that is for a section of the article: by its heading or, once a writer has renamed that, by its
 * comment.
 * @param above the headings above a place, the nearest first
 */
export function partFor(parts: readonly BriefPart[], above: readonly SectionSigns[]): number | undefined {
  for (const { heading, level, purpose } of above) {
    if (level === 1) break;
    const sections = [...parts.keys()].filter((index) => parts[index]?.heading !== undefined);
    const named = sections.find((index) => sameWords(parts[index]?.heading ?? '', heading));
    const asked = sections.filter((index) => purpose !== undefined && parts[index]?.purpose === purpose);
    const found = named ?? (asked.length === 1 ? asked[0] : undefined);
    if (found !== undefined) return found;
    if (level === 2) return undefined;
  }
  return parts[0] && parts[0].heading === undefined ? 0 : undefined;
}

const sameWords = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const unquoted = (line: string): string => line.trimEnd().replace(/^ {0,3}>[ \t]?/, '');

/** Writes out what Markdown has escaped. */
export const unescaped = (markdown: string): string => markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** Nothing in it can end a comment. */
const forComment = (text: string): string => text.replace(/-{2,}/g, '–').replace(/[<>]/g, '');

/** What a section answers, as a comment says it. */
function purposeIn(note: readonly string[]): string | undefined {
  for (const line of note) {
    const [, purpose] = /^\*\p{L}+: ([^\n]+)\*$/u.exec(line) ?? [];
    if (purpose !== undefined) return forComment(unescaped(purpose));
  }
  return undefined;
}

export const isGerman = (language: string | undefined): boolean => /^de\b/i.test(language ?? '');
