/** The name with which a sentence opens, with or without an article. */
export function openingName(text: string): string | undefined {
  const [, article, name = ''] = opening.exec(text) ?? [];
  const isName = article !== undefined || name.includes(' ') || /\p{N}|\p{Ll}\p{Lu}/u.test(name) || isLone(text, name);
  return name !== '' && isName ? name : undefined;
}

const opening =
  /^(?:(The|Der|Die|Das) )?((?:\p{Lu}|\p{N}|\p{Ll}+\p{Lu})[\p{L}\p{N}&'/-]*(?: (?:(?:of|it) )?(?:\p{Lu}|\p{N})[\p{L}\p{N}&'/,-]*)*)(?=[\s’])/u;

/** A single word that is followed by what something does: `Codenames costs …`, not `Choose a …`. */
const isLone = (text: string, name: string): boolean =>
  /^’?\s?(?:is|costs|has|plays|suits|needs|earns|takes)\s/.test(text.slice(name.length));

/**
 * Whether a page means by a name what an option is called: it says as much or more, or it leaves out a word: `Acme 50-Pint`
 * of the `Acme 70-Pint Dehumidifier`. A maker alone is none of its products, and `Acme A1` is not `Acme A2`.
 */
export function isSameName(said: string | undefined, option: string): boolean {
  if (said === undefined || isOtherSize(said, option)) return false;
  const [words, others] = [new Set(wordsOf(said)), new Set(wordsOf(option))];
  if (/^\p{L}*(?:\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L})[\p{L}\p{N}]*$/u.test(said)) return words.isSubsetOf(others);
  if (words.size === 0 || [...words][0] !== [...others][0]) return false;
  const isModel = [...words].some((word) => /\p{L}\p{N}|\p{N}\p{L}/u.test(word));
  return (
    others.isSubsetOf(words) ||
    (words.isSubsetOf(others) && (isModel || (others.size - words.size === 1 && !isModelName(option))))
  );
}

/** `VentureOne` tells more than a maker. */
const isModelName = (option: string): boolean =>
  /\p{L}\p{N}|\p{Ll}\p{Lu}\p{L}+$/u.test(option.split(' ').slice(1).join(' '));

/** A `22-Pint` is no `70-Pint`. */
function isOtherSize(one: string, other: string): boolean {
  const sizes = (name: string): string[] => name.toLowerCase().match(/(?<![\p{L}\p{N}])\p{N}+-\p{L}+/gu) ?? [];
  const [own, others] = [sizes(one), sizes(other)];
  return own.length > 0 && others.length > 0 && !own.some((size) => others.includes(size));
}

const wordsOf = (name: string): string[] =>
  withoutFigures(name)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A name without figures that stand for themselves, which only marks may say: `Frigidaire 70-Pint Dehumidifier`. */
export const withoutFigures = (name: string): string =>
  name
    .replace(/\[\[f\d+\]\]/g, '')
    .replace(/ ?(?<![\p{L}\p{N}])\p{N}[\p{N},.]*(?:-\p{L}+| Sq\. Ft\.)?(?![\p{L}\p{N}])/gu, '')
    .trim();

/** A word as it stands in a sentence: `Price` is `price`, `HDR` stays. */
export const inside = (text: string): string =>
  /^(?:\p{Lu}\p{Ll}|An? )/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** `Airline-Specific Cards` as a heading that is a sentence: `Airline-specific cards`. */
export const asSentence = (topic: string): string =>
  topic.replace(/(?<=[ -])\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu, (word) => word.toLowerCase());

/** The first number of a figure. */
export const valueOf = (figure = ''): number => Number(/\d[\d,]*(?:\.\d+)?/.exec(figure)?.[0].replaceAll(',', '') ?? 0);
