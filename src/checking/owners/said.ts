import type { Figure } from '../../text/figures/figures.ts';
import { sizeOf } from '../../text/figures/unitSizes.ts';
import { outside } from '../../text/spans.ts';
import { ownerWordsOf } from '../words/ownerWords.ts';
import { type Name, namesIn } from './names.ts';

/** What a sentence names, and how. */
export interface Said {
  readonly names: readonly Name[];
  readonly figures: readonly Figure[];
  /** Whether it has a word that stands for what was named before. */
  readonly leans: boolean;
  /** Whether it speaks of several: `both`. */
  readonly isOfSeveral: boolean;
  /** Whether it gives several figures to several names in turn. */
  readonly isInTurn: boolean;
}

interface Sentence {
  readonly text: string;
  /** Where it begins in the text that offsets of its figures count in. */
  readonly start: number;
  readonly language: string;
  readonly figures: readonly Figure[];
}

export function saidIn({ text, start, language, figures }: Sentence): Said {
  const { pronouns, several, inTurn } = ownerWordsOf(language);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  // within a clause, `Sie` are the readers
  const opened =
    text
      .replace(withinClause, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const names = namesIn(text, language, figures, start).slice(0, most);
  return {
    names,
    figures: outside(names, figures).slice(0, most),
    leans: opened.some((word) => pronouns.has(word)),
    isOfSeveral: words.some((word) => several.has(word)),
    isInTurn: words.some((word) => inTurn.has(word)),
  };
}

const withinClause = /(?<=[\p{L}\p{N},;] )\p{Lu}\p{L}*/gu;

const most = 50;

/** The names in a sentence that may own a figure; all if unclear. */
export function namesOf(figure: Figure, { names, figures, isInTurn }: Said): readonly Name[] {
  if (names.length < 2) return names;
  const turn = figures.findIndex(({ start }) => start === figure.start);
  if (isInTurn && figures.length === names.length) return names.slice(turn, turn + 1);
  const like = figures.filter((one) => isLike(one, figure) || one.start === figure.start);
  const at = like.findIndex(({ start }) => start === figure.start);
  const [from, to] = [like[at - 1]?.end ?? 0, like[at + 1]?.start ?? Infinity];
  const before = names.filter(({ start, end }) => start >= from && end <= figure.start);
  const behind = names.filter(({ start, end }) => start >= figure.end && end <= to);
  const own = isFigureFirst(names, like) ? behind : before;
  return own.length === 1 ? own : names;
}

/** Whether a sentence says each name behind its figure: `$249 for the Stratos and $749 for the V15`. */
const isFigureFirst = (names: readonly Name[], figures: readonly Figure[]): boolean =>
  (names[0]?.start ?? 0) > (figures[0]?.start ?? 0) && (names.at(-1)?.end ?? 0) > (figures.at(-1)?.end ?? 0);

const isLike = (one: Figure, other: Figure): boolean =>
  one.kind === other.kind && (one.unit === other.unit || baseOf(one) === baseOf(other));

const baseOf = ({ kind, unit }: Figure): string => (kind === 'money' || unit === undefined ? kind : sizeOf(unit).base);

/** The subjects of a sentence: the names at its start, or else known labels, unless it refers back. */
export function clearNames({ names, leans }: Said, isLabel: (name: Name) => boolean): readonly Name[] {
  if (names.length === 0) return names;
  const telling = names.filter((name) => name.isTelling || isLabel(name));
  if (telling.some(({ opens }) => opens)) return telling;
  return leans ? [] : telling.filter(isLabel);
}
