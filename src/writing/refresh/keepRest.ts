import type { Span } from '../../text/spans.ts';
import { words } from '../../text/words/words.ts';
import { headingIn } from '../draft/markdownText.ts';
import { takeOut } from '../draft/takeOut.ts';
import { type Piece, piecesOf } from './pieces.ts';

/** Maximum comparisons of pieces. The last pieces of longer texts are ignored. */
const maxPairs = 1_000_000;

/**
 * Merges a rewritten article into the original, replacing only stale sentences. All other pieces stay verbatim and in
 * place, and new ones are inserted.
 * @param stale sentences of the article that may be replaced
 */
export function keepRest(article: string, written: string, stale: readonly Span[]): string {
  const own = piecesOf(article).map((piece) => withRest(piece, stale));
  const rewritten = piecesOf(written)
    .filter((piece) => piece.kind !== 'paragraph' || textWithWords(piece.text) !== '')
    .map(withWords)
    .slice(0, Math.floor(maxPairs / Math.max(1, own.length)));
  const steps = inSections(aligned(own, rewritten));
  const emitted = steps.flatMap(({ mine, theirs }, index): Emitted[] => {
    if (mine && !mine.rest) return [{ piece: mine, kind: mine.kind, text: mine.text }];
    const piece = theirs && (mine || isNew(theirs, own, steps[index + 1])) ? theirs : mine?.rest;
    return piece && piece.text !== '' ? [{ kind: piece.kind, text: piece.text }] : [];
  });
  return joined(emitted, article, own);
}

interface Worded extends Pick<Piece, 'kind' | 'text'> {
  readonly words: ReadonlySet<string>;
}

interface Own extends Worded, Piece {
  /** The piece without stale sentences. Undefined if it has none. */
  readonly rest: Worded | undefined;
}

/** A piece of the article, of the rewrite, or a pair of both. */
interface Step {
  readonly mine?: Own;
  readonly theirs?: Worded;
}

interface Emitted {
  /** Set if the text is an unchanged piece of the article. */
  readonly piece?: Piece;
  readonly kind: Piece['kind'];
  readonly text: string;
}

function withRest(piece: Piece, stale: readonly Span[]): Own {
  const { start, end } = piece;
  const holes = stale
    .filter((span) => span.start < end && span.end > start)
    .map((span) => ({ start: Math.max(span.start, start) - start, end: Math.min(span.end, end) - start }));
  const rest =
    holes.length === 0 ? undefined : withWords({ kind: piece.kind, text: textWithWords(takeOut(piece.text, holes)) });
  return { ...piece, ...withWords(piece), rest };
}

/** Returns `""` for a text of symbols only, such as a leftover `…`. */
const textWithWords = (text: string): string => (/[\p{L}\p{N}]/u.test(text) ? text : '');

/** Reads the words of a text. Ignores links after a sentence and the addresses of others. */
function withWords({ kind, text }: Pick<Piece, 'kind' | 'text'>): Worded {
  const read = text
    .replace(/\(\[[^[\]]{0,500}\]\([^()\s]{0,2000}\)\)/g, '')
    .replace(/\]\([^()\s]{0,2000}\)/g, ']')
    .toLowerCase();
  return { kind, text, words: new Set(words(read).map((word) => word.text)) };
}

/** Minimum share of common words between a piece and its reworded version. */
const minShare = { heading: 0.9, item: 0.5, row: 0.5, code: 0.5, paragraph: 0.5 };
/** Above this share, one piece only repeats the other. */
const repetitionShare = 0.8;

/** Similarity from 0 to 1. 0 if neither is a reworded version of the other. */
function alike(one: Worded, other: Worded): number {
  if (one.kind !== other.kind) return 0;
  if (one.text === other.text) return 1;
  const [few, many] = one.words.size < other.words.size ? [one.words, other.words] : [other.words, one.words];
  if (few.size < minShare[one.kind] * many.size || few.size === 0) return 0;
  let shared = 0;
  for (const word of few) if (many.has(word)) shared += 1;
  return shared < minShare[one.kind] * many.size ? 0 : shared / many.size;
}

/** Similarity of a piece with or without its stale sentences. */
const likeness = (mine: Own, theirs: Worded): number =>
  Math.max(alike(mine, theirs), mine.rest ? alike(mine.rest, theirs) : 0);

/** Pairs the pieces of two texts in order, for the highest total similarity. */
function aligned(own: readonly Own[], rewritten: readonly Worded[]): Step[] {
  const width = rewritten.length + 1;
  const best = new Float64Array((own.length + 1) * width);
  const at = (mine: number, theirs: number): number => best[mine * width + theirs] ?? 0;
  const both = (mine: number, theirs: number): number => {
    const [one, other] = [own[mine], rewritten[theirs]];
    const share = one && other ? likeness(one, other) : 0;
    return share === 0 ? 0 : share + at(mine + 1, theirs + 1);
  };
  for (let mine = own.length - 1; mine >= 0; mine--)
    for (let theirs = rewritten.length - 1; theirs >= 0; theirs--)
      best[mine * width + theirs] = Math.max(at(mine + 1, theirs), at(mine, theirs + 1), both(mine, theirs));
  const steps: Step[] = [];
  for (let mine = 0, theirs = 0; mine < own.length || theirs < rewritten.length;) {
    const [one, other] = [own[mine], rewritten[theirs]];
    const bestScore = at(mine, theirs);
    if (one && other && bestScore > 0 && bestScore === both(mine, theirs)) {
      steps.push({ mine: one, theirs: other });
      mine += 1;
      theirs += 1;
    } else if (one && (!other || bestScore === at(mine + 1, theirs))) {
      steps.push({ mine: one });
      mine += 1;
    } else {
      if (other) steps.push({ theirs: other });
      theirs += 1;
    }
  }
  return steps;
}

/**
 * Orders unpaired pieces between two pairs: the rest of the current section, new pieces, then the following sections.
 */
function inSections(steps: readonly Step[]): Step[] {
  const ordered: Step[] = [];
  let gap: Step[] = [];
  const close = (): void => {
    const mine = gap.filter((step) => step.mine);
    const first = mine.findIndex((step) => opensSection(step));
    const next = first < 0 ? mine.length : first;
    ordered.push(...mine.slice(0, next), ...gap.filter((step) => !step.mine), ...mine.slice(next));
    gap = [];
  };
  for (const step of steps) {
    if (step.mine && step.theirs) {
      close();
      ordered.push(step);
    } else gap.push(step);
  }
  close();
  return ordered;
}

const opensSection = ({ mine }: Step): boolean => mine?.kind === 'heading' && !isTitle(mine);
const isTitle = ({ text }: Worded): boolean => headingIn(text)?.level === 1;

/** False for a title, a heading without new text below it, and repetitions of the article. */
function isNew(piece: Worded, own: readonly Own[], next: Step | undefined): boolean {
  if (piece.kind !== 'heading') return own.every((mine) => likeness(mine, piece) < repetitionShare);
  return !isTitle(piece) && next?.theirs !== undefined && next.mine === undefined;
}

/** Joins pieces. Keeps the original whitespace between pieces that were adjacent. */
function joined(emitted: readonly Emitted[], article: string, own: readonly Piece[]): string {
  const following = new Map(own.slice(1).map((piece, index) => [piece, own[index]]));
  let text = article.slice(0, own[0]?.start ?? article.length);
  for (const [index, { piece, kind, text: words }] of emitted.entries()) {
    const before = emitted[index - 1];
    if (!before) text += words;
    else if (piece && before.piece && following.get(piece) === before.piece)
      text += article.slice(before.piece.end, piece.start) + words;
    else text += (kind === before.kind && (kind === 'item' || kind === 'row') ? '\n' : '\n\n') + words;
  }
  return `${text.trimEnd()}\n`;
}
