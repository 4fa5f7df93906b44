import { isNamed, isOfOthers, partiesIn } from '../../checking/evidence/parties.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { knowsLeaning, leansOnBefore } from '../evidence/quotable.ts';
import { type Fact, sourceOf } from '../facts/facts.ts';

interface MarkPlace {
  /** Its whole sentence is to be quoted. */
  readonly asWords: boolean;
  /** In which the mark stands. */
  readonly sentence: string;
  /** What else says what the sentence is about. */
  readonly heading?: string;
  /** What stands above it and names whom it means where it names nobody: `It costs $499.` */
  readonly meant?: string;
  /** ISO 639-1. */
  readonly language: string;
  /** What the article may speak of: a fact about one of them carries nothing in a sentence about another. */
  readonly subjects: readonly string[];
}

interface Comparison {
  readonly sentence: string;
  /** Above the sentence. */
  readonly heading: string;
  readonly subjects: readonly string[];
}

/**
 * The parties that a formula may not mix up. A sentence that names one party alone compares it with what its heading
 * names: these, where each is of one of the facts, need not be named in it.
 */
export function comparedParties(
  facts: readonly Fact[],
  { sentence, heading, subjects }: Comparison,
): readonly string[] {
  const parties = subjects.map((subject) => [subject]);
  const said = facts.map(({ about = '', text }) => `${about} ${text}`);
  const { named } = partiesIn(sentence, parties);
  const isItsOwn = named.length === 0 || said.some((text) => named.some((party) => isNamed(party, text)));
  const isOne = said.filter((text) => named.some((party) => isNamed(party, text))).length < 2;
  if (!isItsOwn || !isOne) return subjects;
  return subjects.filter((subject) => !isNamed([subject], heading));
}

/** With fewer words a sentence may be a label, or speak of `it`. */
const wordsOfItsOwn = 3;

/** Why a mark of a fact can carry nothing in a sentence; undefined where it can. */
export function markRefusal(
  fact: Fact | undefined,
  { asWords, sentence, heading = '', meant = '', language, subjects }: MarkPlace,
): string | undefined {
  if (!fact) return 'There is no fact with this id.';
  if (sourceOf(fact) === undefined) return 'An assistant said this, and no page that was read carries it.';
  if (asWords && /["“”„«»]/.test(fact.text)) return 'These words quote somebody themselves.';
  const said = `${fact.about ?? ''} ${fact.text}`;
  const parties = subjects.map((subject) => [subject]);
  const own = partiesIn(sentence, parties);
  const isOwn = own.named.length > 0 || (knowsLeaning(language) && !leansOnBefore(sentence, language));
  const { named, others } = isOwn ? own : partiesIn(meant, parties);
  // a fact may call by a part of its name what the sentence names whole
  const whole = named.map(([name = '']) => [name, ...name.split(/\s+/)]);
  if (isOfOthers({ named: whole, others }, said)) {
    const told = others.filter((party) => isNamed(party, said));
    return `It is about ${told.join(', ')}, not about ${named.join(', ')}.`;
  }
  const bringsWords = asWords || fact.kind === 'quotation';
  return !bringsWords && speaksOfAnother(`${sentence} ${heading}`, fact, language)
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
