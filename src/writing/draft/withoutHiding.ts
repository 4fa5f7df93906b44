import { comparable } from '../../checking/evidence/plainText.ts';
import type { EvidencePage } from '../../checking/evidence/page.ts';
import { readArticleMarkdown } from '../../text/markdown/document.ts';
import { type Removed, takeOut } from './takeOut.ts';

interface Known {
  readonly pages: readonly EvidencePage[];
  /** A person's text. Its notes, sources and code stay. */
  readonly own: string;
  readonly removed: Removed[];
}

/**
 * Exposes text that a checker would skip: zero-width characters, and inline code that isn't code. Removes notes, lists
 * of sources, and code that no page contains, and reports removed blocks.
 */
export function withoutHiding(markdown: string, known: Known): string {
  const text = withoutFalseCode(withoutNotes(withPlainSigns(markdown), known.own));
  return withoutEmptyCode(withoutForeignBlocks(text, known)).trim();
}

/** Removes zero-width characters and converts full-width digits and symbols to regular ones. */
const withPlainSigns = (markdown: string): string =>
  markdown.replace(/[\u00ad\u200b\u2060\ufeff]/g, '').replace(/[０-９％＄]/g, (sign) => sign.normalize('NFKC'));

/** Removes notes to the writer and link definitions. Links without a definition become plain text. */
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

/** Unwraps inline code that contains a quotation or a figure. */
const withoutFalseCode = (markdown: string): string =>
  markdown.replace(/(?<!`)(`{1,3})([^`\n]{1,200})\1/g, (code, _marks, words: string) =>
    /["“„\p{N}]/u.test(words) ? words : code,
  );

/** Removes code blocks that no page contains, and lists of sources that no person wrote. */
function withoutForeignBlocks(markdown: string, { pages, own, removed }: Known): string {
  const known = [own, ...pages.map((page) => page.markdown)].map(comparable);
  const foreign = readArticleMarkdown(markdown).blocks.flatMap(({ kind, bodySource, start, end, text: words }) => {
    const isCode = kind === 'code' && !known.some((page) => page.includes(comparable(words)));
    if (!isCode && (!bodySource || own.includes(words))) return [];
    const reason = isCode ? 'This code isn’t on any page that was read.' : 'Pages are linked where they are cited.';
    removed.push({ text: words.slice(0, 500), reason });
    return [{ start, end }];
  });
  return foreign.length === 0 ? markdown : takeOut(markdown, foreign);
}

const withoutEmptyCode = (markdown: string): string =>
  markdown.replace(/^ {0,3}(?:```|~~~)[^\n]*\n(?:[ \t]*\n){0,9} {0,3}(?:```|~~~)[ \t]*$/gm, '');
