import { fold } from '../../../text/words/fold.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { ordersModel } from '../../talk/talk.ts';

const maxLength = 80;
const maxGapLength = 160;

/** Checks what a model words itself: headings, labels, subjects, and gaps. */
export class Wordings {
  private readonly known: string;
  private readonly names: readonly string[];

  /** @param shown all that the model was shown */
  constructor(shown: string, { brand, competitors }: Evidence) {
    this.known = fold(shown);
    this.names = [brand, ...competitors].map(({ name }) => fold(name));
  }

  /** A heading, label, or subject on one line; undefined for one that can't be used. */
  heading(text: string | null | undefined): string | undefined {
    return this.checked(text ?? '', maxLength);
  }

  gap(text: string): string | undefined {
    return this.checked(text, maxGapLength);
  }

  private checked(written: string, most: number): string | undefined {
    const text = written.replace(/\s+/gu, ' ').trim();
    const isPlain = /\p{L}/u.test(text) && text.length <= most && !/[*_`#|<>[\]{}\\]|https?:/u.test(text);
    return isPlain && !ordersModel(text) && this.isKnown(text) ? text : undefined;
  }

  /** Its figures, and names such as `iPhone`, `LG`, or `U8N`, are in lines, and so are the brands that are tracked. */
  private isKnown(text: string): boolean {
    const told = (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => /\p{N}|.\p{Lu}/u.test(word));
    const folded = fold(text);
    return [...told.map(fold), ...this.names.filter((name) => folded.includes(name))].every((name) =>
      this.known.includes(name),
    );
  }
}
