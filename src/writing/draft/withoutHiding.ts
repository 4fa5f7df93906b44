import { comparable } from '../../checking/evidence/plainText.ts';
import type { EvidencePage } from '../../checking/evidence/page.ts';
import { readArticleMarkdown } from '../../text/markdown/document.ts';
import { type Removed, takeOut } from './takeOut.ts';

interface Known {
  readonly pages: readonly EvidencePage[];
  /** What a person wrote: its notes, sources and code stay. */
  readonly own: string;
  readonly removed: Removed[];
}

/**
 * Brings to light what a checker does not read as text: signs without width, and code in a line that is none. Notes,
 * lists of sources, and code that stands on no page are taken out, and what is taken out is told.
 */
export function withoutHiding(markdown: string, known: Known): string {
  const text = withoutFalseCode(withoutNotes(withPlainSigns(markdown), known.own));
  return withoutEmptyCode(withoutForeignBlocks(text, known)).trim();
}

/** Without signs that have no width, and with full-width digits and signs as usual ones. */
const withPlainSigns = (markdown: string): string =>
  markdown.replace(/[\u00ad\u200b\u2060\ufeff]/g, '').replace(/[０-９％＄]/g, (sign) => sign.normalize('NFKC'));

/** Without notes to a writer and addresses at the foot; a link whose address is gone is the words that it shows. */
function withoutNotes(markdown: string, own: string): string {
  const goneLabels = new Set<string>();
  return markdown
    .replaceAll('[!BRIEF]', (note) => (own.includes(note) ? note : ''))
    .replace(/^ {0,3}\[(\^?[^\]\s]{1,60})\]:.*$/gm, (note, label: string) => {
      if (own.includes(note)) return note;
      goneLabels.add(label.toLowerCase());
      return '';
    })
    .replace(/\[([^[\]\n]{1,300})\](?:\[([^[\]\n]{0,60})\])?/g, (link, words: string, label: string | undefined) =>
      goneLabels.has((label || words).toLowerCase()) ? words : link,
    );
}

/** Code in a line that quotes something or holds a figure is read as text. */
const withoutFalseCode = (markdown: string): string =>
  markdown.replace(/(?<!`)(`{1,3})([^`\n]{1,200})\1/g, (code, _marks, words: string) =>
    /["“„\p{N}]/u.test(words) ? words : code,
  );

/** Without blocks of code that no page has, and lists of sources that no person wrote. */
function withoutForeignBlocks(markdown: string, { pages, own, removed }: Known): string {
  const known = [own, ...pages.map((page) => page.markdown)].map(comparable);
  const foreign = readArticleMarkdown(markdown).blocks.flatMap(({ kind, bodySource, start, end, text: words }) => {
    const isCode = kind === 'code' && !known.some((page) => page.includes(comparable(words)));
    if (!isCode && (!bodySource || own.includes(words))) return [];
    const reason = isCode ? 'This code stands on no page that was read.' : 'Pages are linked where they are cited.';
    removed.push({ text: words.slice(0, 500), reason });
    return [{ start, end }];
  });
  return foreign.length === 0 ? markdown : takeOut(markdown, foreign);
}

/** What was taken out of a fence leaves its marks behind. */
const withoutEmptyCode = (markdown: string): string =>
  markdown.replace(/^ {0,3}(?:```|~~~)[^\n]*\n(?:[ \t]*\n){0,9} {0,3}(?:```|~~~)[ \t]*$/gm, '');
