import { SiteTable, sitesOf } from '../../text/urls/sites.ts';
import type { NamePattern } from './namePattern.ts';

/**
 * Index of names by their first letters, so that one pass over a text finds all of them. It returns where a name may
 * start, and the name's own expression confirms it.
 */
export class NameIndex {
  readonly sites: SiteTable;
  private readonly root: Node = { next: new Map(), patterns: [] };
  private readonly opening: RegExp;

  constructor(patterns: readonly NamePattern[]) {
    this.sites = new SiteTable(patterns.flatMap(({ named }) => sitesOf(named)));
    const beginnings = patterns.flatMap((pattern) =>
      pattern.beginnings.map((beginning) => ({ letters: lettersOf(beginning), pattern })),
    );
    // Shorter beginnings first: a longer one inherits the names of its prefixes.
    for (const { letters, pattern } of beginnings.sort((one, other) => one.letters.length - other.letters.length)) {
      const node = letters.reduce(step, this.root);
      node.patterns = patterns.filter((one) => one === pattern || node.patterns.includes(one));
    }
    this.opening = openingOf(beginnings.map(({ letters }) => String.fromCodePoint(...letters.slice(0, 3))));
  }

  /** Returns the next possible start of a name, from `from` on, or the text's length. Skips most words quickly. */
  next(text: string, from: number): number {
    this.opening.lastIndex = from;
    return this.opening.exec(text)?.index ?? text.length;
  }

  /** Returns the names that may start at the offset, each once, in the given order. */
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

/** Matches the first letters of names at the start of words, and any non-ASCII character. */
function openingOf(beginnings: readonly string[]): RegExp {
  const openings = beginnings.flatMap((beginning) => /^(?:\w{1,3}|[\0-\x7f])/.exec(beginning)?.[0] ?? []);
  const patterns = [...new Set(openings)].map((opening) => opening.replace(/^\W/, '\\$&')).sort();
  return new RegExp(String.raw`(?<!\w)(?:${patterns.join('|') || '(?!)'}|\w{1,2}${beyondAscii})|${beyondAscii}`, 'gi');
}

const beyondAscii = String.raw`[^\0-\x7f]`;

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
 * Folds letters that a case-insensitive expression treats as equal into one code point, and a few more: ß becomes s.
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
