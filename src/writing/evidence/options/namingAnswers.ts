import { mentionsIn } from '../../../analysis/mentions/findNames.ts';
import { indexOf } from '../../../analysis/mentions/findNames.ts';
import type { Named } from '../../../analysis/mentions/named.ts';
import type { ReadAnswer } from '../passages.ts';
import { type Describing, readOption, otherNames, variants, withoutOpening } from './optionWords.ts';

/** Maximum options to search for. A brief shows only a few. */
const maxSought = 200;

/**
 * Returns the ids of answers that mention each option, including in running text and tables.
 * @param options spellings of each option
 */
export function answersNaming(
  options: readonly (readonly string[])[],
  answers: readonly ReadAnswer[],
  describing: Describing,
): Set<number>[] {
  const forms = options
    .slice(0, maxSought)
    .map((spellings) => new Set(spellings.flatMap((one) => formsOf(one, describing))));
  const uses = Map.groupBy(
    forms.flatMap((own) => [...own]),
    keyOf,
  );
  const named = forms.map((own): Named => {
    // A form shared by several options identifies none of them.
    const [name = '', ...aliases] = [...own].filter((form) => (uses.get(keyOf(form))?.length ?? 0) < 2 || own.size < 2);
    return { name, aliases };
  });
  const answerIds = options.map(() => new Set<number>());
  const places = new Map(named.map((one, index) => [one, index]));
  const index = indexOf(undefined, named);
  for (const { answer, reading } of answers)
    for (const { named: one, block, end, denied } of mentionsIn(reading, index))
      if (!denied && !goesOn(block.text.slice(end, end + maxVersionLength)))
        answerIds[places.get(one) ?? 0]?.add(answer.id);
  return answerIds;
}

const keyOf = (form: string): string => form.toLowerCase();

/** Returns the forms of a name: the full name, without descriptive words at its end, and its model alone. */
function formsOf(spelling: string, { asked, small }: Describing): string[] {
  const name = withoutOpening(spelling);
  const parts = name.split(/\s+/);
  const describes = (part: string): boolean => {
    const { words, sizes, numbers } = readOption(part);
    return (
      numbers.length === 0 &&
      (sizes.length > 0 || words.every((word) => !variants.has(word) && (asked.has(word) || small.has(word))))
    );
  };
  const ownParts = parts.slice(0, parts.findLastIndex((part) => !describes(part)) + 1);
  const { models } = readOption(name);
  const isTelling = ownParts.length > 1 || ownParts.join('').length === name.length;
  return [
    name,
    ...(isTelling ? [ownParts.join(' ')] : []),
    ...models.filter((model) => model.length > 1 && /^\p{L}/u.test(model)),
    ...otherNames(name),
  ].filter((form) => form.length > 1);
}

/** True if the next word makes it another version: `Pro` after `Pacer`. */
const goesOn = (behind: string): boolean =>
  variants.has((/^[®™℠]?[ -]([\p{Lu}\p{N}][\p{L}\p{N}+]*)/u.exec(behind)?.[1] ?? '').toLowerCase());

const maxVersionLength = 20;
