import type { BlockCitation } from '../../analysis/reading/citations.ts';
import type { Figure } from '../../text/figures/figure.ts';
import { memoize } from '../../text/memoize.ts';
import { outside } from '../../text/spans.ts';
import { isNumbered, type Name, namesIn } from './names.ts';
import { clearNames, namesOf, type SentenceOwners, sentenceOwnersIn } from './sentenceOwners.ts';

export interface ClaimSentence {
  readonly start: number;
  readonly text: string;
  readonly language: string;
  readonly figures: readonly Figure[];
  readonly citations: readonly BlockCitation[];
}

export interface ClaimPlace {
  readonly part: ClaimSentence;
  readonly labels: readonly string[];
  /** Headings above it, nearest first. */
  readonly headings: readonly ClaimSentence[];
  readonly before: ClaimPlace | undefined;
}

const ownersOfSentence = memoize((part: ClaimSentence): SentenceOwners => {
  const owners = sentenceOwnersIn(part);
  // a link in parentheses names the source, not the owner
  return {
    ...owners,
    names: outside(
      part.citations.filter(({ isAside }) => isAside),
      owners.names,
    ),
  };
});

const namesOfHeading = memoize(({ text, language }: ClaimSentence): readonly Name[] => namesIn(text, language));

/** Previous sentences that are searched for a name. */
const maxSentencesBefore = 10;

/** Returns the owners that an article gives a figure. Empty if it names none. */
export function claimedOf(figure: Figure, place: ClaimPlace, isLabel: (name: Name) => boolean): readonly Name[] {
  const { part, labels } = place;
  const owners = ownersOfSentence(part);
  if (labels.length > 0) return [...labels.flatMap((label) => namesIn(label, part.language)), ...owners.names];
  const clear = clearNames(owners, isLabel);
  if (clear.length > 0) return namesOf(figure, { ...owners, names: clear });
  if (!owners.leans) return namesOf(figure, owners).filter(isNumbered);
  const before = namedBefore(place, isLabel);
  // an unresolved `it` has no known owner
  return before.length === 0 ? [] : [...owners.names, ...before];
}

function namedBefore({ before, headings }: ClaimPlace, isLabel: (name: Name) => boolean): readonly Name[] {
  for (let [at, left] = [before, maxSentencesBefore]; at && left > 0; [at, left] = [at.before, left - 1]) {
    const named = ownersOfSentence(at.part).names.filter((name) => name.isTelling || isLabel(name));
    if (named.length > 0) return named;
  }
  return headings.map(namesOfHeading).find((names) => names.some((name) => name.isTelling || isLabel(name))) ?? [];
}
