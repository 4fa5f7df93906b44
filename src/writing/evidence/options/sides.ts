import { capitalised } from '../../outline/headline.ts';
import type { AnswerStatement } from '../answers/answerStatements.ts';
import { conclusion } from '../rubrics.ts';
import { optionFinder } from '../optionName.ts';
import type { ReadAnswer } from '../passages.ts';
import type { Subject } from '../subjectPile.ts';

/** Makes both sides of a question `X or Y` the only options. */
export function withSides(
  subjects: readonly Subject[],
  sides: readonly string[],
  read: readonly ReadAnswer[],
): readonly Subject[] {
  if (sides.length === 0) return subjects;
  const options = sides.map((side): Subject => {
    const known = subjects.find(({ name, role }) => role === 'option' && isSame(name, side));
    return known ?? sideOf(side, read);
  });
  const isSide = (name: string): boolean => options.some((option) => isSame(name, option.name));
  return [...options, ...subjects.filter(({ name, role }) => role !== 'option' && !isSide(name))];
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Returns a side as an option. Words that start with its name are its spellings: `Induktionsfelder` for `Induktion`.
 */
function sideOf(side: string, read: readonly ReadAnswer[]): Subject {
  const forms = new RegExp(String.raw`(?<![\p{L}\p{N}])${RegExp.escape(side)}\p{L}*`, 'giu');
  const named = read.map(({ answer, reading }) => ({
    id: answer.id,
    names: reading.blocks.flatMap(({ text }) => text.match(forms) ?? []),
  }));
  const name = capitalised(side);
  return {
    name,
    role: 'option',
    spellings: [...new Set([name, ...named.flatMap(({ names }) => names)])],
    answers: named.flatMap(({ id, names }) => (names.length > 0 ? [id] : [])),
    quotations: [],
  };
}

/** Assigns statements without an option to the option in the headings above them. */
export function aboutOptions(
  statements: readonly AnswerStatement[],
  options: readonly Subject[],
): readonly AnswerStatement[] {
  const find = optionFinder(options);
  const namedIn = (texts: readonly string[]): string[] => [...new Set(texts.flatMap(find))];
  // `Globex is cheaper` is about Globex, even after a sentence about Acme.
  const ofOpening = (one: AnswerStatement): AnswerStatement => {
    const { about = '', under, text, goesOn } = one;
    const [option, ...others] = goesOn ? namedIn([text.split(' ', wordsOfOpening).join(' ')]) : [];
    if (option === undefined || others.length > 0 || namedIn([about, under]).includes(option)) return one;
    return { ...one, about: option, under: namedIn([under]).length > 0 ? '' : under };
  };
  const nameOf = new Map(options.flatMap(({ name, spellings = [] }) => spellings.map((other) => [other, name])));
  return statements.map((statement) => {
    const known = statement.about === undefined ? undefined : nameOf.get(statement.about);
    const one = ofOpening(known === undefined ? statement : { ...statement, about: known });
    const { about = '', under, text, headings } = one;
    if (one.isRow === true || conclusion.test(under) || namedIn([about, under, text]).length > 0) return one;
    const [option, ...others] = namedIn(headings);
    return option === undefined || others.length > 0 ? one : { ...one, about: option };
  });
}

/** Words at the start of a sentence that may name its subject. */
const wordsOfOpening = 3;
