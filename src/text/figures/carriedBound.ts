import type { Figure } from './figures.ts';
import type { FigureText } from './tokens.ts';

/** The bound of a figure that goes on to the next of its sentence: `Trello starts at $5, Asana at $8`. */
export class CarriedBound {
  private readonly text: FigureText;
  private last: { readonly figure: Figure; readonly word: string } | undefined;

  constructor(text: FigureText) {
    this.text = text;
  }

  /** A figure that begins at a token, with the bound of the one before it where only the bound's last word is said again. */
  of(figure: Figure, at: number): Figure {
    const { last, text } = this;
    const read =
      last && figure.approximate === undefined && this.goesOn(last, figure) ? bounded(figure, last.figure) : figure;
    const words = text.phraseBefore(at, text.words.bounds)?.phrase.split(' ') ?? [];
    const word = read === figure ? words.at(-1) : last?.word;
    const isCarried = read !== figure || (figure.approximate !== undefined && words.length > 1);
    this.last = isCarried && word !== undefined ? { figure: read, word } : undefined;
    return read;
  }

  private goesOn({ figure, word }: { readonly figure: Figure; readonly word: string }, next: Figure): boolean {
    if (next.kind !== figure.kind || next.unit !== figure.unit || next.start - figure.end > farthest) return false;
    const [, said] = between.exec(this.text.text.slice(figure.end, next.start)) ?? [];
    return said !== undefined && said.toLowerCase() === word;
  }
}

/** Characters between the two figures. */
const farthest = 60;

/** A name alone, and the word before the figure: `, Asana at`. */
const between = /^(?:,|,? \p{Ll}{1,5}) (?:\p{Ll}{1,3} )?(?:[\p{Lu}\p{N}]\S* ){1,4}(\p{L}+) $/u;

const bounded = (figure: Figure, { approximate, isMet }: Figure): Figure => ({
  ...figure,
  ...(approximate && { approximate }),
  ...(isMet && { isMet }),
});
