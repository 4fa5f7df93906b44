import { isNamed, isOfOthers, partiesIn } from '../../checking/evidence/parties.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { knowsLeaning, leansOnBefore } from '../evidence/quotable.ts';
import { type Fact, sourceOf } from '../facts/facts.ts';

interface MarkUse {
  /** True if the whole sentence is to be quoted. */
  readonly asWords: boolean;
  readonly sentence: string;
  /** Earlier text that tells whom a sentence such as `It costs $499.` means. */
  readonly meant?: string;
  /** ISO 639-1 code. */
  readonly language: string;
  /** Subjects of the article. A fact about one doesn't support a sentence about another. */
  readonly subjects: readonly string[];
}

/** Sentences with fewer words may be labels, or refer to another sentence. */
const minOwnWords = 3;

/** Returns the reason a fact doesn't support a sentence, or undefined if it may. */
export function markRefusal(
  fact: Fact | undefined,
  { asWords, sentence, meant = '', language, subjects }: MarkUse,
): string | undefined {
  if (!fact) return 'There is no fact with this id.';
  if (sourceOf(fact) === undefined) return 'An assistant said this, and no page that was read carries it.';
  if (asWords && /["“”„«»]/.test(fact.text)) return 'These words contain a quotation.';
  const statement = `${fact.about ?? ''} ${fact.text}`;
  const parties = subjects.map((subject) => [subject]);
  const own = partiesIn(sentence, parties);
  const isOwn = own.named.length > 0 || (knowsLeaning(language) && !leansOnBefore(sentence, language));
  const { named, others } = isOwn ? own : partiesIn(meant, parties);
  // facts may shorten a name that the sentence gives in full
  const whole = named.map(([name = '']) => [name, ...name.split(/\s+/)]);
  if (isOfOthers({ named: whole, others }, statement)) {
    const namedOthers = others.filter((party) => isNamed(party, statement));
    return `It is about ${namedOthers.join(', ')}, not about ${named.join(', ')}.`;
  }
  const bringsWords = asWords || fact.kind === 'quotation';
  return !bringsWords && speaksOfAnother(sentence, fact, language)
    ? 'Its sentence says something else than this one.'
    : undefined;
}

/**
 * True if a sentence and a fact in the same language share no word outside the fact's figure. Rows are exempt, because
 * much of their meaning is in the table and headings.
 */
function speaksOfAnother(sentence: string, { about = '', text, figure, language }: Fact, spoken: string): boolean {
  if (language !== spoken || sentence.startsWith('|')) return false;
  const words = checkWordsOf(language);
  const unit = stemsOf(figure?.text ?? '', words);
  const ownStems = [...stemsOf(sentence, words)].filter((stem) => !unit.has(stem));
  const factStems = [...stemsOf(`${about} ${text}`, words)].filter((stem) => !unit.has(stem));
  return (
    ownStems.length >= minOwnWords &&
    !ownStems.some((stem) => factStems.some((other) => stem.startsWith(other) || other.startsWith(stem)))
  );
}
