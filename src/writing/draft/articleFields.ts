import { citationsIn, withoutCitations } from '../../analysis/reading/citations.ts';
import { type MarkdownDocument, readArticleMarkdown, visibleBlocks } from '../../text/markdown/document.ts';
import { readFields } from '../../text/frontMatter/fields.ts';
import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';
import { setFields } from '../../text/frontMatter/setFields.ts';
import { sentences } from '../../text/words/words.ts';

export interface KnownFields {
  readonly title?: string | null | undefined;
  readonly keyword?: string | null | undefined;
}

/** Search engines truncate descriptions after about 160 characters. */
const maxDescriptionLength = 160;

/** Returns an article as the editor would write it to its file today, so that a run scores what the writer sees. */
export const asFile = (markdown: string, known: KnownFields, isBrief: boolean): string =>
  setFields(markdown, {
    ...articleFields(markdown, known, isBrief),
    citedesk: { date: new Date().toISOString().slice(0, 10) },
  });

/**
 * Returns an article's title, description and keyword. Falls back to its own front matter and text. Briefs get no
 * description unless their front matter has one.
 */
export function articleFields(
  markdown: string,
  { title, keyword }: KnownFields,
  isBrief: boolean,
): { readonly title: string; readonly description?: string; readonly keyword: string } {
  const document = readArticleMarkdown(splitMarkdown(markdown).body);
  const given = readFields(markdown);
  const description = given.description?.text ?? (isBrief ? undefined : descriptionOf(document));
  return {
    title: inOneLine(title ?? given.title?.text ?? firstHeading(document) ?? ''),
    ...(description !== undefined && { description: inOneLine(description) }),
    keyword: inOneLine(keyword ?? given.keyword?.text ?? ''),
  };
}

/** Joins a text to one line and strips characters that some YAML parsers reject. */
export const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** Citation mark of a fact or a page. It means nothing outside the article. */
const mark = /\[\[|\[\^?[a-z]{0,2}\d{1,4}\]/i;

const firstHeading = ({ blocks }: MarkdownDocument): string | undefined =>
  blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.text;

/**
 * Returns as many whole sentences of the first paragraph as fit. Strips citations and skips sentences that still have a
 * mark.
 */
function descriptionOf(document: MarkdownDocument): string {
  const paragraph = visibleBlocks(document).find(({ kind }) => kind === 'paragraph');
  let description = '';
  const text = paragraph ? withoutCitations(paragraph.text, citationsIn(paragraph)) : '';
  for (const sentence of sentences(text)) {
    if (mark.test(sentence.text)) continue;
    const longer = `${description} ${sentence.text}`.trim();
    if (longer.length > maxDescriptionLength) break;
    description = longer;
  }
  return description;
}
