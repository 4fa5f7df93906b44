import { readArticle, type Statement } from '../../checking/article.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { unsupportedIn } from '../../text/markdown/unsupported.ts';
import { knowsLeaning, leansOnBefore } from '../evidence/quotable.ts';

/** Markdown of a section, without its heading. */
export interface SectionText {
  readonly heading: string;
  readonly body: string;
  /** True for the opening of the article. */
  readonly lead?: boolean | undefined;
}

/** Returns the only sentence of a text without lists, tables, quotations or code. */
export function loneSentence(markdown: string, tag: string): Statement | undefined {
  const { statements, document } = readArticle(markdown, { tag });
  const isText = document.blocks.every(({ kind }) => kind === 'paragraph' || kind === 'heading');
  return isText && statements.length === 1 ? statements[0] : undefined;
}

/**
 * Moves the only sentence of a section into an adjacent section on the same subject, and leaves an empty body. A
 * sentence that refers to its heading stays.
 * @param asked title and keyword, whose words all sections share
 */
export function joinLoneSections<Text extends SectionText>(
  sections: readonly Text[],
  tag: string,
  asked: string,
): readonly Text[] {
  const language = tag.slice(0, 2).toLowerCase();
  if (!knowsLeaning(language)) return sections;
  const words = checkWordsOf(language);
  const common = stemsOf(asked, words);
  const subjectOf = ({ heading, body }: SectionText): ReadonlySet<string> =>
    stemsOf(`${heading}\n${body.replace(/\]\([^()\s]*\)/g, ']')}`, words).difference(common);
  const joined = [...sections];
  for (const [index, section] of sections.entries()) {
    const lone = section.lead ? undefined : loneSentence(section.body, tag);
    if (!lone || leansOnBefore(lone.text, language) || unsupportedIn(section.body).length > 0) continue;
    const own = subjectOf(section);
    const near = [joined.slice(0, index).findLastIndex(({ body }) => body !== ''), index + 1].flatMap((at) => {
      const other = joined[at];
      if (!other || other.lead || other.body === '') return [];
      return [{ at, other, shared: own.intersection(subjectOf(other)).size }];
    });
    const [best] = near.sort((one, two) => two.shared - one.shared);
    if (!best || best.shared < Math.max(minSharedWords, minShare * own.size)) continue;
    const body = `${best.other.body.trimEnd()}\n\n${section.body.replace(/^#{1,6} .*$/gm, '').trim()}`;
    joined[best.at] = { ...best.other, body };
    joined[index] = { ...section, body: '' };
  }
  return joined;
}

/** Minimum common words, not counting those of the title. */
const minSharedWords = 2;
const minShare = 0.25;
