import { citationsIn, withoutCitations } from '../../analysis/reading/citations.ts';
import { type MarkdownDocument, readArticleMarkdown, visibleBlocks } from '../../text/markdown/document.ts';
import { readFields } from '../../text/frontMatter/fields.ts';
import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';
import { setFields } from '../../text/frontMatter/setFields.ts';
import { sentences } from '../../text/words/words.ts';

/** What the front matter of an article says to whoever finds it. */
export interface KnownFields {
  readonly title?: string | null | undefined;
  readonly keyword?: string | null | undefined;
}

/** Search engines cut a description after about so many characters. */
const maxDescriptionLength = 160;

/** An article as the editor puts it into its file today: what its run scores is what its writer sees scored. */
export const asFile = (markdown: string, known: KnownFields, isBrief: boolean): string =>
  setFields(markdown, {
    ...articleFields(markdown, known, isBrief),
    citedesk: { date: new Date().toISOString().slice(0, 10) },
  });

/**
 * Title, description and keyword of an article as they stand in its file: what is known of it, else what its own front
 * matter and text say. A brief has no description, as that would tell of the brief itself.
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

/** On one line and without characters that only some readers of YAML take. */
export const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** Of a fact or a page, which says nothing outside of the article. */
const mark = /\[\[|\[\^?[a-z]{0,2}\d{1,4}\]/i;

const firstHeading = ({ blocks }: MarkdownDocument): string | undefined =>
  blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.text;

/** As many whole sentences of the first paragraph as fit, without their citation marks, and none with a mark that is left. */
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
