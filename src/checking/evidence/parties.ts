import { hasWord } from '../../text/words/occurrences.ts';

/** All names of a brand or competitor. */
export type Party = readonly string[];

/** Parties that a sentence names, and the others. */
export interface MeantParties {
  readonly named: readonly Party[];
  readonly others: readonly Party[];
}

export const isNamed = (party: Party, text: string): boolean =>
  party.some((name) => hasWord(text, name) || beginsCompound(name, text));

/** True if a German compound begins with a name: `Induktionsfeld` with `Induktion`. */
function beginsCompound(name: string, text: string): boolean {
  if (!/^\p{Lu}\p{Ll}{4,}$/u.test(name)) return false;
  const at = text.indexOf(name);
  return at >= 0 && !/\p{L}/u.test(text.charAt(at - 1)) && /^\p{Ll}{4}/u.test(text.slice(at + name.length));
}

export function partiesIn(sentence: string, parties: readonly Party[]): MeantParties {
  if (parties.length === 0) return nobody;
  const { named = [], others = [] } = Object.groupBy(parties, (party) =>
    isNamed(party, sentence) ? 'named' : 'others',
  );
  return { named, others };
}

const nobody: MeantParties = { named: [], others: [] };

/** True if a text names only other parties, and so says nothing about the named ones. */
export const isOfOthers = ({ named, others }: MeantParties, text: string): boolean =>
  named.length > 0 && others.some((party) => isNamed(party, text)) && !named.some((party) => isNamed(party, text));
