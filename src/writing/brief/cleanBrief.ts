import { briefLines, briefMarker } from '../../text/markdown/briefNotes.ts';
import { readFields } from '../../text/frontMatter/fields.ts';
import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';
import { headingIn } from '../draft/markdownText.ts';

export interface BriefPart {
  /** Plain text. Undefined for the opening. */
  readonly heading: string | undefined;
  /** Undefined for notes outside the sections, such as searches. */
  readonly purpose: string | undefined;
  /** Contents of the note, without its heading and quote markers. */
  readonly markdown: string;
}

/**
 * Returns the file for the writer: a brief's headings, each with a comment about its purpose. The rest is shown on the
 * article's page.
 * @param language language tag. Defaults to that of the front matter.
 */
export function cleanBrief(document: string, language = readFields(document).language?.text): string {
  const { head } = splitMarkdown(document);
  // “Brief” means letter in German.
  const label = isGerman(language) ? 'Briefing' : 'Brief';
  const blocks: string[] = [];
  let isAnswered = false;
  for (const { part, text } of briefLines(document)) {
    const purpose: string | undefined = part === 'note' && !isAnswered ? purposeIn([unquoted(text)]) : undefined;
    // The blank lines are for the writer's text.
    if (purpose !== undefined) blocks.push(`<!-- ${label}: ${purpose} -->\n\n`);
    isAnswered = part === 'note' && (isAnswered || purpose !== undefined);
    if (part === 'article' && text.trim() !== '') blocks.push(text.trimEnd());
  }
  return `${head}${blocks.join('\n\n').trimEnd()}\n`;
}

export function briefParts(document: string): BriefPart[] {
  const notes: { heading: string | undefined; lines: string[] }[] = [];
  let heading: string | undefined;
  let isOpen = false;
  for (const { part, text, code } of briefLines(document)) {
    if (part !== 'note') {
      const headingLine = code ? undefined : headingIn(text);
      if (headingLine && headingLine.level > 1) heading = headingLine.text;
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

interface SectionSigns {
  readonly heading: string;
  readonly level: number;
  readonly purpose: string | undefined;
}

/**
 * Finds the part of a brief for a section of the article: by heading or, if a writer has renamed it, by the comment.
 * @param above headings above a position, nearest first
 */
export function partFor(parts: readonly BriefPart[], above: readonly SectionSigns[]): number | undefined {
  for (const { heading, level, purpose } of above) {
    if (level === 1) break;
    const sections = [...parts.keys()].filter((index) => parts[index]?.heading !== undefined);
    const named = sections.find((index) => sameWords(parts[index]?.heading ?? '', heading));
    const asked = sections.filter((index) => purpose !== undefined && parts[index]?.purpose === purpose);
    const match = named ?? (asked.length === 1 ? asked[0] : undefined);
    if (match !== undefined) return match;
    if (level === 2) return undefined;
  }
  return parts[0] && parts[0].heading === undefined ? 0 : undefined;
}

const sameWords = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const unquoted = (line: string): string => line.trimEnd().replace(/^ {0,3}>[ \t]?/, '');

export const unescaped = (markdown: string): string => markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** Removes characters that could end a comment. */
const forComment = (text: string): string => text.replace(/-{2,}/g, '–').replace(/[<>]/g, '');

/** Reads the purpose in a note, safe for use in a comment. */
function purposeIn(note: readonly string[]): string | undefined {
  for (const line of note) {
    const [, purpose] = /^\*\p{L}+: ([^\n]+)\*$/u.exec(line) ?? [];
    if (purpose !== undefined) return forComment(unescaped(purpose));
  }
  return undefined;
}

export const isGerman = (language: string | undefined): boolean => /^de\b/i.test(language ?? '');
