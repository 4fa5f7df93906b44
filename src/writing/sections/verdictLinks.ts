import { readArticle, type Statement } from '../../checking/article.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { placeIn } from '../../text/markdown/block.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { linkOn } from '../../text/markdown/pageLinks.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { withEdits } from '../draft/mends.ts';
import { optionFinder } from '../evidence/optionName.ts';
import type { Fact } from '../facts/facts.ts';
import { isCell } from '../facts/tables.ts';
import { verdictWords } from './verdictWords.ts';

interface Needs {
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
export function withVerdictLinks(markdown: string, { facts, subjects, language: tag }: Needs): string {
  const language = tag.slice(0, 2).toLowerCase();
  const words = verdictWords(language);
  if (!words) return markdown;
  const optionsIn = optionFinder(subjects);
  const stems = (text: string): ReadonlySet<string> => stemsOf(text, checkWordsOf(language));
  const verdicts = facts
    .filter((fact) => fact.url !== undefined && fact.language === language && !isCell(fact))
    .map((fact) => ({ fact, text: `${fact.about ?? ''}. ${fact.text}` }))
    .filter(({ fact, text }) => fact.isVerdict ?? words.suiting.test(text));
  const edits = readArticle(markdown, { tag }).statements.flatMap((statement) => {
    const verdict = verdictIn(statement, words.suiting);
    const named = verdict ? optionsIn(statement.text) : [];
    if (!verdict || named.length === 0) return [];
    const names = stems(named.join(' ')).intersection(stems(statement.text));
    const uses = stems(verdict.use).difference(names);
    const isDenied = words.denying.test(statement.text);
    const [best] = verdicts
      .filter(({ text }) => words.denying.test(text) === isDenied && optionsIn(text).join() === named.join())
      .map(({ fact, text }) => ({ fact, own: stems(text) }))
      // products of one maker share the beginning of their names
      .filter(({ own }) => own.intersection(names).size > names.size / 2)
      .map(({ fact, own }) => ({ fact, shared: uses.intersection(own).size }))
      .sort((one, other) => other.shared - one.shared);
    if (!best || best.shared === 0 || best.shared < leastShare * uses.size) return [];
    const place = placeIn(statement.block, verdict);
    const said = markdown.slice(place.start, place.end);
    const isPlain = said === statement.block.text.slice(verdict.start, verdict.end) && !/[[\]*_`<>|\\]/.test(said);
    return isPlain ? [{ ...place, text: linkOn(said, best.fact.url ?? '') }] : [];
  });
  return withEdits(markdown, edits);
}

/** Minimum share of the words for a use that the page must contain. */
const leastShare = 2 / 3;

/** Returns a verdict and its use, up to the end of the clause. */
function verdictIn(
  { block, start, text, urls, figures, quotations, code }: Statement,
  suiting: RegExp,
): (Span & { readonly use: string }) | undefined {
  const isText = block.kind === 'paragraph' || block.kind === 'item';
  if (!isText || urls.length + figures.length + quotations.length + code.length > 0) return undefined;
  const found = suiting.exec(text);
  if (!found) return undefined;
  const behind =
    text
      .slice(found.index + found[0].length)
      .split(/[.,;:!?()–—]/u)[0]
      ?.trimEnd() ?? '';
  const from = start + found.index;
  return behind === '' ? undefined : { start: from, end: from + found[0].length + behind.length, use: behind };
}
