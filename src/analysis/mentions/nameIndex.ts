import { SiteTable, sitesOf } from '../../text/urls/sites.ts';
import type { NamePattern } from './namePattern.ts';

/**
 * Many names by the letters that they begin with, so that a text is read once for all of them. It says where a name may
 * begin; the name's own expression then says whether it does.
 */
export class NameIndex {
  /** The sites of all brands and competitors in the index. */
  readonly sites: SiteTable;
  private readonly root: Node = { next: new Map(), patterns: [] };
  /** Finds where a name may begin. */
  private readonly opening: RegExp;

  constructor(patterns: readonly NamePattern[]) {
    this.sites = new SiteTable(patterns.flatMap(({ named }) => sitesOf(named)));
    const beginnings = patterns.flatMap((pattern) =>
      pattern.beginnings.map((beginning) => ({ letters: lettersOf(beginning), pattern })),
    );
    // The shorter first: a longer beginning takes over the names of those that it goes on from.
    for (const { letters, pattern } of beginnings.sort((one, other) => one.letters.length - other.letters.length)) {
      const node = letters.reduce(step, this.root);
      node.patterns = patterns.filter((one) => one === pattern || node.patterns.includes(one));
    }
    this.opening = openingOf(beginnings.map(({ letters }) => String.fromCodePoint(...letters.slice(0, 3))));
  }

  /**
   * The first offset from one on at which a name may begin, as most words show at once that none does; the text's
   * length where none is left.
   */
  next(text: string, from: number): number {
    this.opening.lastIndex = from;
    return this.opening.exec(text)?.index ?? text.length;
  }

  /** The names of which a form may begin at the offset, each once, in the order in which they were given. */
  at(text: string, offset: number): readonly NamePattern[] {
    let node = this.root;
    for (let index = offset, point = text.codePointAt(index); point !== undefined; point = text.codePointAt(index)) {
      const next = node.next.get(folded(point));
      if (!next) break;
      node = next;
      index += point > 0xffff ? 2 : 1;
    }
    return node.patterns;
  }
}

/** Finds the first letters of names at the beginning of words; what lies beyond ASCII has to be looked at closely. */
function openingOf(beginnings: readonly string[]): RegExp {
  const openings = beginnings.flatMap((beginning) => /^(?:\w{1,3}|[\0-\x7f])/.exec(beginning)?.[0] ?? []);
  const patterns = [...new Set(openings)].map((opening) => opening.replace(/^\W/, '\\$&')).sort();
  return new RegExp(String.raw`(?<!\w)(?:${patterns.join('|') || '(?!)'}|\w{1,2}${beyondAscii})|${beyondAscii}`, 'gi');
}

const beyondAscii = String.raw`[^\0-\x7f]`;

/** What begins with the same letters. */
interface Node {
  readonly next: Map<number, Node>;
  patterns: readonly NamePattern[];
}

function step(node: Node, letter: number): Node {
  const known = node.next.get(letter);
  if (known) return known;
  const next = { next: new Map(), patterns: node.patterns };
  node.next.set(letter, next);
  return next;
}

const lettersOf = (text: string): number[] => Array.from(text, (letter) => folded(letter.codePointAt(0) ?? 0));

const folds = new Map(Array.from('’ʼ', (sign) => [sign.charCodeAt(0), 0x27]));

/**
 * The same code point for all that an expression takes for one letter when case does not matter, and for a few more: ß
 * is s.
 */
function folded(point: number): number {
  if (point < 128) return point > 64 && point < 91 ? point + 32 : point;
  let fold = folds.get(point);
  if (fold === undefined) {
    fold = String.fromCodePoint(point).toLowerCase().toUpperCase().toLowerCase().codePointAt(0) ?? point;
    folds.set(point, fold);
  }
  return fold;
}
