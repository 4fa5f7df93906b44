import type { ShownFact } from '../../../src/writing/draft/sectionFacts.ts';
import { inside } from './names.ts';
import type { Wording } from './wording.ts';

/** Number of consecutive words that count as a copy. */
const fewestCopied = 12;

/**
 * Paraphrases a sentence of a page and keeps its marks. Uses plainer words, then reorders or splits clauses until no
 * longer sequence of words matches the page. Undefined if that fails.
 */
export function inOwnWords(
  text: string,
  facts: readonly ShownFact[],
  { plainer, parted, reason, condition }: Wording,
): string | undefined {
  const page = facts[0]?.words ?? '';
  const isCopy = (said: string): boolean => copies(withFigures(said, facts), page);
  let own = text;
  for (const [said = '', better = ''] of plainer)
    own = own.replace(new RegExp(`(?<!\\p{L})(?:${said})(?!\\p{L})`, 'u'), better);
  if (isCopy(own)) own = turned(own, reason, condition);
  for (const [said = '', better = ''] of parted) if (isCopy(own)) own = own.replace(new RegExp(said, 'u'), better);
  if (isCopy(own)) own = openingClause(own);
  return isCopy(own) ? undefined : own;
}

/**
 * Turns `It rains, because the wind turned.` into `Because the wind turned, it rains.`, and reorders a condition the
 * other way.
 */
function turned(text: string, reason: string, condition: string): string {
  const because = new RegExp(`^(?<end>.+?),? ${inside(reason)} (?<start>[^,]+?)\\.?$`, 'u').exec(text)?.groups;
  if (because) return `${reason} ${because['start']}, ${inside(because['end'] ?? '')}.`;
  const given = new RegExp(`^${condition} (?<end>.+), (?<start>[^,]+?)\\.?$`, 'u').exec(text)?.groups;
  return given ? `${capital(given['start'] ?? '')} ${inside(condition)} ${given['end']}.` : text;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the text before `, and …` or `; …`. */
export const openingClause = (text: string): string =>
  text.split(/(?:, (?:and|but|while|which|because|so|und|aber|während|weil)\b|;| – )/u)[0] ?? text;

const withFigures = (text: string, facts: readonly ShownFact[]): string =>
  text.replace(/\[\[(f\d+)\]\]/g, (_, id: string) => facts.find((fact) => fact.id === id)?.figure ?? '');

function copies(text: string, page: string): boolean {
  const words = wordsIn(text);
  const known = ` ${wordsIn(page).join(' ')} `;
  return words.some(
    (_, at) => at + fewestCopied <= words.length && known.includes(` ${words.slice(at, at + fewestCopied).join(' ')} `),
  );
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? [];
