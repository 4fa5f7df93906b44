import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { t } from '../l10n.ts';

export interface Quoted {
  /** Element that contains the answer's text. */
  readonly answer: RefObject<HTMLElement | null>;
  readonly html: string;
}

/** Quotation that scrolls to its place in the answer; plain text if it isn't found there. */
export function Quotation({ words, answer, html }: Quoted & { readonly words: string }) {
  const [passage, setPassage] = useState<Range>();
  useLayoutEffect(() => {
    const text = answer.current?.querySelector('.prose');
    setPassage(text ? passageOf(text, words) : undefined);
    return hidePassage;
  }, [answer, html, words]);

  const quotation = <q dir="auto">{words}</q>;
  if (!passage) return quotation;
  return (
    <button type="button" class="quotation" onClick={({ currentTarget }) => showPassage(passage, currentTarget)}>
      <span class="unseen">{t('Show in answer:')} </span>
      {quotation}
    </button>
  );
}

/**
 * Finds the first occurrence of words in a text, ignoring whitespace, citation marks, and formatting.
 * @returns undefined if the words don't occur
 */
function passageOf(text: Element, words: string): Range | undefined {
  const wanted = even(words);
  const pieces = piecesOf(text);
  const at =
    wanted === ''
      ? -1
      : pieces
          .map(({ shown }) => shown)
          .join('')
          .indexOf(wanted);
  const first = at < 0 ? undefined : placeOf(pieces, at);
  const last = at < 0 ? undefined : placeOf(pieces, at + wanted.length - 1);
  if (!first || !last) return undefined;
  const range = text.ownerDocument.createRange();
  range.setStart(first.node, first.start);
  range.setEnd(last.node, last.end);
  return range;
}

/** Highlights a passage, scrolls to it, and focuses its block. Escape returns the focus to the button. */
function showPassage(passage: Range, from: HTMLElement): void {
  const inside = passage.startContainer.parentElement;
  const block = inside?.closest<HTMLElement>('p, li, td, th, pre, h1, h2, h3, h4, h5, h6');
  if (!block) return;
  if ('highlights' in CSS) CSS.highlights.set('passage', new Highlight(passage));
  if (!block.hasAttribute('tabindex')) block.tabIndex = -1;
  block.onkeydown = ({ key }) => key === 'Escape' && from.focus();
  block.focus({ preventScroll: true });
  const scroller = block.closest('.scroller, pre');
  if (scroller) scroller.scrollLeft += passage.getBoundingClientRect().left - scroller.getBoundingClientRect().left;
  const { top, height } = passage.getBoundingClientRect();
  scrollBy({ top: top - Math.max(0, innerHeight - height) / 2, behavior: isStill() ? 'instant' : 'smooth' });
}

function hidePassage(): void {
  if ('highlights' in CSS) CSS.highlights.delete('passage');
}

const isStill = (): boolean =>
  document.body.classList.contains('vscode-reduce-motion') || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Text node and its significant characters, with the offset of the first one among those of the whole text. */
interface Piece {
  readonly node: Text;
  readonly shown: string;
  readonly from: number;
}

function piecesOf(text: Element): readonly Piece[] {
  const pieces: Piece[] = [];
  const walker = text.ownerDocument.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let from = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest('.citation')) continue;
    const shown = even(node.data);
    pieces.push({ node, shown, from });
    from += shown.length;
  }
  return pieces;
}

/** Finds the character at an offset among the significant characters. */
function placeOf(
  pieces: readonly Piece[],
  offset: number,
): { readonly node: Text; readonly start: number; readonly end: number } | undefined {
  const piece = pieces.findLast(({ from, shown }) => from <= offset && shown !== '');
  if (!piece) return undefined;
  let next = piece.from;
  for (const { 0: character, index } of piece.node.data.matchAll(essential)) {
    next += even(character).length;
    if (next > offset) return { node: piece.node, start: index, end: index + character.length };
  }
  return undefined;
}

/** Matches a significant character with its combining marks: anything except whitespace and format characters. */
const essential = /[^\s\p{Cf}]\p{M}*/gu;
const accented = /[^\s\p{Cf}]\p{M}+/gu;
const blank = /[\s\p{Cf}]+/gu;

const even = (words: string): string => words.replace(accented, (letter) => letter.normalize('NFC')).replace(blank, '');
