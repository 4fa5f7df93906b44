import { CitedPages } from '../../../analysis/reading/citedPages.ts';
import type { BriefLines } from '../../../contract/messages.ts';
import { readableText, renderMarkdown } from '../../../rendering/markdown.ts';
import { briefLines } from '../../../text/markdown/briefNotes.ts';
import { parseArticle } from '../../../text/markdown/document.ts';
import { briefParts } from '../../../writing/brief/cleanBrief.ts';

/** The notes of a brief as the article's page shows them; their footnotes are links. */
export function shownBrief(document: string): BriefLines[] {
  const footnotes = briefLines(document)
    .flatMap(({ part, text }) => (part === 'footnote' ? [text.trimEnd()] : []))
    .join('\n');
  return briefParts(document).map(({ heading, markdown }) => {
    const parsed = parseArticle(`${markdown}\n\n${footnotes}`);
    return {
      heading: heading ?? null,
      html: renderMarkdown(readableText(parsed, new CitedPages(parsed, { sources: [] }))),
    };
  });
}
