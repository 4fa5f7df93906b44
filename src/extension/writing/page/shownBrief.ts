import { CitedPages } from '../../../analysis/reading/citedPages.ts';
import type { BriefLines } from '../../../contract/messages.ts';
import { readableText, renderMarkdown } from '../../../rendering/markdown.ts';
import { briefLines } from '../../../text/markdown/briefNotes.ts';
import { type ParsedMarkdown, parseArticle } from '../../../text/markdown/document.ts';
import { type BriefPart, briefParts, isGerman } from '../../../writing/brief/cleanBrief.ts';
import { partInserts, type PartInserts } from './briefInserts.ts';

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
    const found = partInserts(markdown, { sources, quote });
    const parsed = parseArticle(`${found.markdown}\n\n${below}`);
    markLines(parsed, found, inserts);
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
