import { type OppositeWords, oppositeWordsOf } from '../words/oppositeWords.ts';
import { meaningAt, type Token, tokensIn } from './clauseTokens.ts';

/** A place of a quotation where its author left something out, or put something in. */
export interface Elision {
  /** What the page has there. */
  readonly hidden: string;
  /** What the author put there; empty where that is nothing. */
  readonly put: string;
  /** The words behind it. */
  readonly next: string;
}

/**
 * Whether what was left out or put in turns what a page says: it hides a negation (`is … good` of `is not at all good`)
 * or a word that takes away from it, or puts in what changes it (`[always] lasts`). Clauses of their own may be left out
 * with all that they deny: `, which is not removable,`.
 * @param language of the page; in one without such words nothing is told
 */
export function isTurning({ hidden, put, next }: Elision, language: string): boolean {
  const words = oppositeWordsOf(language);
  if (!words) return false;
  const [left, added] = [turnsIn(besideEnds(hidden, next, words), words), turnsIn(tokensIn(put, 0), words)];
  if (left.isDenying !== added.isDenying || left.isWeak !== added.isWeak) return true;
  return added.isStrong && hidden.trim() === '';
}

interface Turns {
  readonly isDenying: boolean;
  readonly isWeak: boolean;
  readonly isStrong: boolean;
}

function turnsIn(tokens: readonly Token[], words: OppositeWords): Turns {
  let isDenying = false;
  for (let at = 0; at < tokens.length;) {
    const { meaning, length } = meaningAt(tokens, at, words);
    if (meaning?.kind === 'negation') isDenying = true;
    at += length;
  }
  const said = ` ${tokens.map(({ word }) => word).join(' ')} `;
  const has = (phrases: ReadonlySet<string>): boolean =>
    phrases.values().some((phrase) => said.includes(` ${phrase} `));
  return { isDenying, isWeak: has(words.weakening), isStrong: has(words.strengthening) };
}

/** Characters of what was left out that are looked at on either side. */
const reach = 300;

/** Of what was left out the words that belong to what stands before or behind it, or that no clause holds. */
function besideEnds(hidden: string, next: string, words: OppositeWords): Token[] {
  const [before = '', ...others] = hidden.slice(0, reach).split(sentenceEnd);
  const isEnded = startsClause(next, words);
  if (others.length === 0 && hidden.length <= reach) return judged(clausesOf(before, words), isEnded);
  const behind = hidden.slice(-reach).split(sentenceEnd).at(-1) ?? '';
  return [
    ...judged(clausesOf(before, words), true),
    ...(isEnded ? [] : clausesOf(behind, words).slice(-1)).flatMap(({ tokens }) => tokens),
  ];
}

const sentenceEnd = /[.!?]["']?\s/;

function startsClause(next: string, { joins }: OppositeWords): boolean {
  const [first] = tokensIn(next.slice(0, reach), 0);
  return first !== undefined && (joins.has(first.word) || !isWord(first));
}

/** The words between two marks, or between a mark and a word with which a clause begins. */
interface Clause {
  readonly tokens: Token[];
  /** Whether such a word is its first. */
  readonly isJoined: boolean;
}

function clausesOf(text: string, { joins }: OppositeWords): Clause[] {
  const clauses: Clause[] = [{ tokens: [], isJoined: false }];
  for (const token of tokensIn(text, 0)) {
    if (joins.has(token.word) || !isWord(token)) clauses.push({ tokens: [], isJoined: joins.has(token.word) });
    else clauses.at(-1)?.tokens.push(token);
  }
  return clauses;
}

const isWord = ({ word }: Token): boolean => /^\p{L}/u.test(word);

/** The words of the first clause, of the last one where nothing ends it, and of insertions of a few words. */
function judged(clauses: readonly Clause[], isEnded: boolean): Token[] {
  return clauses.flatMap(({ tokens, isJoined }, at) => {
    const isBeside = at === 0 || (at === clauses.length - 1 && !isEnded);
    return isBeside || (!isJoined && tokens.length <= mostInserted) ? tokens : [];
  });
}

/** Words of `, by no means,`. */
const mostInserted = 3;
