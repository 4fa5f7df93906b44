/** Returns the name at the start of a sentence, with or without an article. */
export function openingName(text: string): string | undefined {
  const [, article, name = ''] = opening.exec(text) ?? [];
  const isName = article !== undefined || name.includes(' ') || /\p{N}|\p{Ll}\p{Lu}/u.test(name) || isLone(text, name);
  return name !== '' && isName ? name : undefined;
}

const opening =
  /^(?:(The|Der|Die|Das) )?((?:\p{Lu}|\p{N}|\p{Ll}+\p{Lu})[\p{L}\p{N}&'/-]*(?: (?:(?:of|it) )?(?:\p{Lu}|\p{N})[\p{L}\p{N}&'/,-]*)*)(?=[\s’])/u;

/** True for a single word followed by a verb: `Codenames costs …`, but not `Choose a …`. */
const isLone = (text: string, name: string): boolean =>
  /^’?\s?(?:is|costs|has|plays|suits|needs|earns|takes)\s/.test(text.slice(name.length));

/**
 * Removes figures from a name if they are separate words, because only marks may state them: `Frigidaire 70-Pint
 * Dehumidifier`.
 */
export const withoutFigures = (name: string): string =>
  name
    .replace(/\[\[f\d+\]\]/g, '')
    .replace(/ ?(?<![\p{L}\p{N}])\p{N}[\p{N},.]*(?:-\p{L}+| Sq\. Ft\.)?(?![\p{L}\p{N}])/gu, '')
    .trim();

/** Returns a word in the form used inside a sentence: `Price` becomes `price`, `HDR` stays. */
export const inside = (text: string): string =>
  /^(?:\p{Lu}\p{Ll}|An? )/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
