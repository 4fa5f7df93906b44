import { CitedPages } from '../../analysis/reading/citedPages.ts';
import { type CopiedForm, withoutLooks } from '../../rendering/copied.ts';
import { readableText, renderMarkdown } from '../../rendering/markdown.ts';
import { finishedArticle } from '../../text/markdown/briefNotes.ts';
import { parseArticle } from '../../text/markdown/document.ts';
import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';

/** Converts an article for pasting elsewhere, without front matter and notes of the brief. */
export function copiedArticle({ markdown, form }: { readonly markdown: string; readonly form: CopiedForm }): string {
  const body = splitMarkdown(finishedArticle(markdown)).body.trim();
  if (form === 'markdown') return `${body}\n`;
  const parsed = parseArticle(body);
  const text = readableText(parsed, new CitedPages(parsed, { sources: [] }));
  return withoutLooks(renderMarkdown(text, [], { pictures: true }));
}
