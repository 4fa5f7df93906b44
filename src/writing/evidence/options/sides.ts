import { capitalised } from '../../outline/headline.ts';
import type { AnswerStatement } from '../answers/answerStatements.ts';
import { verdict } from '../answers/directAnswers.ts';
import { namesOption, readOptionName, readSaid } from '../optionName.ts';
import type { ReadAnswer } from '../passages.ts';
import type { Subject } from '../subjectPile.ts';

/** Makes each side of a question `X or Y` an option, and leaves out all other options. */
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

/** A side with the words that begin with its name: `Induktionsfelder` are of `Induktion`. */
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

/** Says of statements below the name of a side that they are about it. */
export function aboutSides(
  statements: readonly AnswerStatement[],
  options: readonly Subject[],
): readonly AnswerStatement[] {
  const sides = options.map(({ name, spellings = [name] }) => ({ name, forms: spellings.map(readOptionName) }));
  return statements.map((one) => {
    const said = one.headings.map(readSaid);
    const named = sides.filter(({ forms }) => said.some((heading) => forms.some((form) => namesOption(heading, form))));
    const [side, ...others] = named;
    return side && others.length === 0 && one.isRow !== true && !verdict.test(one.under)
      ? { ...one, about: side.name }
      : one;
  });
}
