import type { Figure } from '../../text/figures/figure.ts';
import { outside } from '../../text/spans.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import { type Name, namesIn } from './names.ts';

export interface SentenceOwners {
  readonly names: readonly Name[];
  readonly figures: readonly Figure[];
  /** True if it has a pronoun that refers to a previous name. */
  readonly leans: boolean;
  /** True if it refers to several things: `both`. */
  readonly isOfSeveral: boolean;
  /** True if it lists figures and names in matching order. */
  readonly isInTurn: boolean;
}

interface Sentence {
  readonly text: string;
  /** Offset of the sentence, which its figures' offsets include. */
  readonly start: number;
  readonly language: string;
  readonly figures: readonly Figure[];
}

export function sentenceOwnersIn({ text, start, language, figures }: Sentence): SentenceOwners {
  const { pronouns, several, inTurn } = checkWordsOf(language);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  // a capitalized `Sie` within a clause addresses the reader
  const opened =
    text
      .replace(withinClause, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const names = namesIn(text, language, figures, start).slice(0, maxItems);
  return {
    names,
    figures: outside(names, figures).slice(0, maxItems),
    leans: opened.some((word) => pronouns.has(word)),
    isOfSeveral: words.some((word) => several.has(word)),
    isInTurn: words.some((word) => inTurn.has(word)),
  };
}

const withinClause = /(?<=[\p{L}\p{N},;] )\p{Lu}\p{L}*/gu;

const maxItems = 50;

/** Returns the names in a sentence that may own a figure, or all names if unclear. */
export function namesOf(figure: Figure, { names, figures, isInTurn }: SentenceOwners): readonly Name[] {
  if (names.length < 2) return names;
  const turn = figures.findIndex(({ start }) => start === figure.start);
  if (isInTurn && figures.length === names.length) return names.slice(turn, turn + 1);
  const like = figures.filter(({ kind }) => kind === figure.kind);
  const from = like.findLast(({ start }) => start < figure.start)?.end ?? 0;
  const before = names.filter(({ start, end }) => start >= from && end <= figure.start);
  // `$249 for the Stratos and $749 for the V15`
  const isFigureFirst = (names[0]?.start ?? 0) > (like[0]?.start ?? 0);
  return before.length === 1 && !isFigureFirst ? before : names;
}

/** Returns the subjects of a sentence: the names at its start, or else known labels, unless it refers back. */
export function clearNames({ names, leans }: SentenceOwners, isLabel: (name: Name) => boolean): readonly Name[] {
  if (names.length === 0) return names;
  const telling = names.filter((name) => name.isTelling || isLabel(name));
  if (telling.some(({ opens }) => opens)) return telling;
  return leans ? [] : telling.filter(isLabel);
}
