import { isNamed, isOfOthers, partiesIn } from '../../checking/evidence/parties.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import type { Fact } from '../facts/facts.ts';

interface MarkPlace {
  /** Its whole sentence is to be quoted. */
  readonly asWords: boolean;
  /** In which the mark stands. */
  readonly sentence: string;
  /** ISO 639-1. */
  readonly language: string;
  /** What the article may speak of: a fact about one of them carries nothing in a sentence about another. */
  readonly subjects: readonly string[];
}

/** With fewer words a sentence may be a label, or speak of `it`. */
const wordsOfItsOwn = 3;

/** Why a mark of a fact can carry nothing in a sentence; undefined where it can. */
export function markRefusal(
  fact: Fact | undefined,
  { asWords, sentence, language, subjects }: MarkPlace,
): string | undefined {
  if (!fact) return 'There is no fact with this id.';
  if (fact.url === undefined) return 'An assistant said this, and no page that was read carries it.';
  if (asWords && /["“”„«»]/.test(fact.text)) return 'These words quote somebody themselves.';
  const said = `${fact.about ?? ''} ${fact.text}`;
  const { named, others } = partiesIn(
    sentence,
    subjects.map((subject) => [subject]),
  );
  // a fact may call by a part of its name what the sentence names whole
  const meant = { named: named.map(([name = '']) => [name, ...name.split(/\s+/)]), others };
  if (isOfOthers(meant, said)) {
    const told = others.filter((party) => isNamed(party, said));
    return `It is about ${told.join(', ')}, not about ${named.join(', ')}.`;
  }
  const bringsWords = asWords || fact.kind === 'quotation';
  return !bringsWords && speaksOfAnother(sentence, fact, language)
    ? 'Its sentence says something else than this one.'
    : undefined;
}

/**
 * Whether a sentence and a fact in one language have no word in common but the fact's figure. A row takes its words
 * from its table and a few words from what stands above them, so that these are not asked.
 */
function speaksOfAnother(sentence: string, { about = '', text, figure, language }: Fact, spoken: string): boolean {
  if (language !== spoken || sentence.startsWith('|')) return false;
  const words = checkWordsOf(language);
  const unit = stemsOf(figure?.text ?? '', words);
  const said = [...stemsOf(sentence, words)].filter((stem) => !unit.has(stem));
  const known = [...stemsOf(`${about} ${text}`, words)].filter((stem) => !unit.has(stem));
  return (
    said.length >= wordsOfItsOwn &&
    !said.some((stem) => known.some((other) => stem.startsWith(other) || other.startsWith(stem)))
  );
}
