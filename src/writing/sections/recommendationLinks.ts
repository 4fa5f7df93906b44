import { readArticle, type Statement } from '../../checking/article.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { placeIn } from '../../text/markdown/block.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { linkOn } from '../../text/markdown/pageLinks.ts';
import type { Span } from '../../text/spans.ts';
import { withEdits } from '../draft/mends.ts';
import { optionFinder } from '../evidence/optionName.ts';
import type { Fact } from '../facts/facts.ts';
import { isCell } from '../facts/tables.ts';
import { recommendationWords } from './recommendationWords.ts';

interface LinkNeeds {
  readonly facts: readonly Fact[];
  /** The brand, its competitors, and options named in answers. */
  readonly subjects: readonly string[];
  /** BCP 47 language tag. */
  readonly language: string;
}

/**
 * Links sentences such as `The Acme One suits bright rooms.` to a page with the same verdict. Skips sentences with
 * links, figures or quotations. Knows English and German.
 */
export function withRecommendationLinks(markdown: string, { facts, subjects, language: tag }: LinkNeeds): string {
  const language = tag.slice(0, 2).toLowerCase();
  const words = recommendationWords(language);
  if (!words) return markdown;
  const optionsIn = optionFinder(subjects);
  const stems = (text: string): ReadonlySet<string> => stemsOf(text, checkWordsOf(language));
  const recommendations = facts
    .filter((fact) => fact.url !== undefined && fact.language === language && !isCell(fact))
    .map((fact) => ({ fact, text: `${fact.about ?? ''}. ${fact.text}` }))
    .filter(({ fact, text }) => fact.isVerdict ?? words.suiting.test(text));
  const edits = readArticle(markdown, { tag }).statements.flatMap((statement) => {
    const recommendation = recommendationIn(statement, words.suiting);
    const named = recommendation ? optionsIn(statement.text) : [];
    if (!recommendation || named.length === 0) return [];
    const names = stems(named.join(' ')).intersection(stems(statement.text));
    const uses = stems(recommendation.use).difference(names);
    const isDenied = words.denying.test(statement.text);
    const [best] = recommendations
      .filter(({ text }) => words.denying.test(text) === isDenied && optionsIn(text).join() === named.join())
      .map(({ fact, text }) => ({ fact, own: stems(text) }))
      // products of one maker share the beginning of their names
      .filter(({ own }) => own.intersection(names).size > names.size / 2)
      .map(({ fact, own }) => ({ fact, shared: uses.intersection(own).size }))
      .sort((one, other) => other.shared - one.shared);
    if (!best || best.shared === 0 || best.shared < minShare * uses.size) return [];
    const place = placeIn(statement.block, recommendation);
    const linkText = markdown.slice(place.start, place.end);
    const isPlain =
      linkText === statement.block.text.slice(recommendation.start, recommendation.end) &&
      !/[[\]*_`<>|\\]/.test(linkText);
    return isPlain ? [{ ...place, text: linkOn(linkText, best.fact.url ?? '') }] : [];
  });
  return withEdits(markdown, edits);
}

/** Minimum share of the words for a use that the page must contain. */
const minShare = 2 / 3;

/** Returns a verdict and its use, up to the end of the clause. */
function recommendationIn(
  { block, start, text, urls, figures, quotations, code }: Statement,
  suiting: RegExp,
): (Span & { readonly use: string }) | undefined {
  const isText = block.kind === 'paragraph' || block.kind === 'item';
  if (!isText || urls.length + figures.length + quotations.length + code.length > 0) return undefined;
  const match = suiting.exec(text);
  if (!match) return undefined;
  const useText =
    text
      .slice(match.index + match[0].length)
      .split(/[.,;:!?()–—]/u)[0]
      ?.trimEnd() ?? '';
  const from = start + match.index;
  return useText === '' ? undefined : { start: from, end: from + match[0].length + useText.length, use: useText };
}
