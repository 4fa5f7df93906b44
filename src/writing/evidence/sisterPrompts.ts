import { figureWordsOf } from '../../text/figures/figureWords.ts';
import { fold } from '../../text/words/fold.ts';
import { words } from '../../text/words/words.ts';
import { keywordOf } from '../outline/keyword.ts';
import { contentWords } from './headRoles.ts';
import { languageOfPrompt } from './promptLanguage.ts';
import questionWords from './questionWords.json' with { type: 'json' };

/** Minimum words of a subject that another prompt must contain entirely. Fewer are too vague to match. */
const minWords = 3;

/** Parsed prompt. Words are folded and singular. */
interface Question {
  /** Words that describe the request, without numbers. */
  readonly subject: ReadonlySet<string>;
  /** All words except stop words. */
  readonly words: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** All words in order, as written. */
  readonly run: readonly string[];
}

/**
 * True if two prompts are rephrasings of each other. Either they share more than half of their subject words, or one
 * mentions the other's whole subject (three or more words), partly in a description of the case (`my garage is damp, I
 * need a dehumidifier`). All numbers must match (`best laptop under 1000` and `I'm looking for a laptop under $1000`),
 * and no word may change the question: `without`, `cheap` and `luxury`, `safe` and `unsafe`, `A to B` and `B to A`.
 */
export function areSisters(prompt: string, other: string): boolean {
  const [own, theirs] = [read(prompt), read(other)];
  if (own.numbers.symmetricDifference(theirs.numbers).size > 0 || isTurned(own, theirs)) return false;
  const larger = Math.max(own.subject.size, theirs.subject.size);
  const shared = own.subject.intersection(theirs.subject).size;
  return shared > larger / 2 || tellsOf(theirs.subject, own) || tellsOf(own.subject, theirs);
}

/** True if a prompt has all words of another's subject, but not all in its own. */
const tellsOf = (subject: ReadonlySet<string>, { words: all, subject: own }: Question): boolean =>
  subject.size >= minWords && subject.isSubsetOf(all) && !subject.isSubsetOf(own);

function read(prompt: string): Question {
  const bare = prompt.replace(/(?<=\d)[,.](?=\d{3}\b)/g, '').replace(/\p{Sc}/gu, ' ');
  const language = languageOfPrompt(bare, []);
  const { numbers: numberWords } = figureWordsOf(language);
  const ownWords = contentWords(bare).map((word) => String(numberWords.get(word) ?? word));
  const asked = contentWords(keywordOf(bare, language)).filter((word) => !numberWords.has(word));
  return {
    subject: new Set(asked.filter((word) => !hasDigit.test(word) && !atMost.has(word)).map(synonymOf)),
    words: new Set(ownWords.map(synonymOf)),
    numbers: new Set(ownWords.filter((word) => hasDigit.test(word))),
    run: words(bare).map(({ text }) => fold(text).replaceAll('’', "'")),
  };
}

const hasDigit = /\d/;
const atMost: ReadonlySet<string> = new Set(questionWords.atMost);

/** Words that decide a question, each with a common name for its synonyms. */
const decisive: ReadonlyMap<string, string> = new Map(
  Object.entries(questionWords.decisive).flatMap(([name, group]) => group.map((word) => [word, name] as const)),
);

const synonymOf = (word: string): string => decisive.get(word) ?? word;

/** True if a word changes the meaning of one question. */
function isTurned({ run: own }: Question, { run: theirs }: Question): boolean {
  const [some, others] = [new Set(own), new Set(theirs)];
  return (
    decidedBy(own).symmetricDifference(decidedBy(theirs)).size > 0 ||
    opposites.some(([one, other]) => isOpposed(one, other, some, others) || isOpposed(other, one, some, others)) ||
    own.some((word) => isUndone(word, others)) ||
    theirs.some((word) => isUndone(word, some)) ||
    !turnsOf(own).isDisjointFrom(new Set([...turnsOf(theirs)].map((turn) => turn.split(' ').reverse().join(' '))))
  );
}

const decidedBy = (run: readonly string[]): ReadonlySet<string> =>
  new Set(run.flatMap((word) => decisive.get(word.endsWith("n't") ? 'not' : word) ?? []));

type Words = ReadonlySet<string>;

const opposites = questionWords.opposites.map(([one, other]) => [new Set(one), new Set(other)] as const);

/** True if the questions use opposite words. */
const isOpposed = (one: Words, other: Words, some: Words, others: Words): boolean =>
  !one.isDisjointFrom(some) &&
  other.isDisjointFrom(some) &&
  !other.isDisjointFrom(others) &&
  one.isDisjointFrom(others);

const isUndone = (word: string, others: Words): boolean =>
  questionWords.undoing.some((prefix) => word.length > 3 && others.has(prefix + word) && !others.has(word));

const towards: Words = new Set(questionWords.towards);
const awayFrom: Words = new Set(questionWords.awayFrom);
const smallest = (word: string): boolean => contentWords(word).length === 0;

/** Pairs of source and target: `pdf word` for `pdf to word` and for `to word from pdf`. */
function turnsOf(run: readonly string[]): ReadonlySet<string> {
  const turns = new Set<string>();
  let [before, behind]: [string[], string[]] = [[], []];
  let sign: 'towards' | 'awayFrom' | undefined;
  for (const word of [...run, 'to']) {
    const next = towards.has(word) ? 'towards' : awayFrom.has(word) ? 'awayFrom' : undefined;
    if (next === undefined) {
      if (!smallest(word)) behind.push(word);
      continue;
    }
    for (const one of before)
      for (const other of behind) if (sign) turns.add(sign === 'towards' ? `${one} ${other}` : `${other} ${one}`);
    [before, behind, sign] = [behind, [], next];
  }
  return turns;
}
