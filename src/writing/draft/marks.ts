import type { Formula } from '../../checking/evidence/page.ts';
import { domainOf } from '../../text/urls.ts';
import { sentences } from '../../text/words/words.ts';
import type { Fact } from '../facts/facts.ts';
import { wrongDirection } from './direction.ts';
import { compute, formulaIn } from './formulaMarks.ts';
import { safeAddress } from './markdownText.ts';
import { markRefusal } from './markRefusal.ts';

export interface MarkNeeds {
  readonly facts: ReadonlyMap<string, Fact>;
  /** ISO 639-1. */
  readonly language: string;
  /** What the article may speak of: a fact about one of them carries nothing in a sentence about another. */
  readonly subjects: readonly string[];
}

export interface RenderedMarks {
  readonly markdown: string;
  /** Marks that stayed as they are, and why. */
  readonly refused: ReadonlyMap<string, string>;
  /** What was computed. */
  readonly formulas: readonly Formula[];
}

/**
 * Puts what facts say in the place of their marks, with a link to the page: of `[[f12]]` the figure in its exact words,
 * the quotation, or the link alone, of `[[f12 words]]` the whole sentence as a quotation, and of `[[f12 - f15]]` and other
 * formulas what follows from the figures. A page is linked once a
 * sentence. Marks that carry nothing where they stand are left, and told.
 */
export function renderMarks(markdown: string, needs: MarkNeeds): RenderedMarks {
  return new MarkRenderer(needs).render(markdown);
}

/** Between two marks it stands for a range. */
const minus = /[\s(][-−–]$/;
/** A mark in a text is one code point of a private plane until its sentence is known. */
const firstSign = 0xf0000;
const maxMarks = 2000;
const signs = /[\u{f0000}-\u{ffffd}]/gu;
const written = /\\?\[\\?\[[ ]?((?:f|mean f|change f)[^[\]\n\\]{1,60})\\?\]\\?\]/g;
/** What was meant as a formula, and is none. */
const isOperation = /^\s*mean|^\s*change|[-−–+*×÷/=^]\s*\(?f\d/;
const behindStop = /([.!?])[ \t]{0,3}([\u{f0000}-\u{ffffd}])(?![^\s\u{f0000}-\u{ffffd}])/gu;

interface Mark {
  readonly id: string;
  readonly asWords: boolean;
  /** What is to be computed; `id` is its first fact. */
  readonly formula?: Formula;
  /** Of a formula, what stood between the brackets. */
  readonly said?: string;
}

type PageFact = Fact & { readonly url: string };

interface Placed {
  readonly fact: PageFact;
  readonly mark: Mark;
  /** The page is linked here and nowhere else in the sentence. */
  readonly bearsLink: boolean;
  /** What follows. */
  readonly next: string;
  /** Takes the links that would part a number from what it counts. */
  readonly atEnd: string[];
}

interface ToCompute {
  readonly formula: Formula;
  /** The mark's words. */
  readonly said: string;
  readonly sentence: string;
  /** What other marks of the sentence link. */
  readonly linked: readonly (PageFact | undefined)[];
  readonly next: string;
  readonly atEnd: string[];
}

class MarkRenderer {
  private readonly needs: MarkNeeds;
  private readonly marks: Mark[] = [];
  private readonly refused = new Map<string, string>();
  private readonly formulas: Formula[] = [];

  constructor(needs: MarkNeeds) {
    this.needs = needs;
  }

  render(markdown: string): RenderedMarks {
    const lines = markdown
      .replace(signs, '')
      .replace(written, (mark, said: string) => this.signsOf(said) ?? mark)
      .split('\n')
      .map((line) => this.renderLine(this.insideSentences(line)));
    return { markdown: lines.join('\n'), refused: this.refused, formulas: this.formulas };
  }

  /** One sign for a formula, or for each id of a mark such as `f12`, `f12, f13` or `f12 words`; undefined for no mark. */
  private signsOf(said: string): string | undefined {
    const ids = said.match(/f\d{1,4}/g) ?? [];
    if (ids.length === 0 || this.marks.length + ids.length > maxMarks) return undefined;
    const formula = formulaIn(said);
    if (formula) return this.signOf({ id: ids[0] ?? '', asWords: false, formula, said: said.trim() });
    if (isOperation.test(said)) return undefined;
    const asWords = said.includes('words');
    return ids.map((id) => this.signOf({ id, asWords })).join(' ');
  }

  private signOf(mark: Mark): string {
    return String.fromCodePoint(firstSign + this.marks.push(mark) - 1);
  }

  private markOf(sign: string): Mark {
    return this.marks[(sign.codePointAt(0) ?? 0) - firstSign] ?? { id: '', asWords: false };
  }

  /** A citation behind a full stop belongs to the sentence before it. */
  private insideSentences(line: string): string {
    let moved = line;
    for (let round = 0; round < 4; round++) {
      moved = moved.replace(behindStop, (all, stop: string, sign: string) =>
        this.isCitation(this.markOf(sign)) ? ` ${sign}${stop}` : all,
      );
    }
    return moved;
  }

  private isCitation({ id, asWords, formula }: Mark): boolean {
    const fact = this.needs.facts.get(id);
    return fact !== undefined && !formula && !asWords && fact.kind !== 'quotation' && fact.figure === undefined;
  }

  private renderLine(line: string): string {
    if (!line.match(signs)) return line;
    let rendered = '';
    let at = 0;
    for (const { start, end, text } of sentences(line, this.needs.language)) {
      rendered += line.slice(at, start) + this.renderSentence(text);
      at = end;
    }
    return rendered + line.slice(at);
  }

  private renderSentence(sentence: string): string {
    const pieces = sentence.split(/([\u{f0000}-\u{ffffd}])/u);
    const facts = pieces.map((piece, index) =>
      index % 2 === 1 && !this.markOf(piece).formula
        ? this.factFor(this.markOf(piece), sentence, pieces[index - 1])
        : undefined,
    );
    let rendered = '';
    const atEnd: string[] = [];
    for (const [index, piece] of pieces.entries()) {
      const fact = facts[index];
      const { formula, said = '' } = index % 2 === 0 ? {} : this.markOf(piece);
      if (index % 2 === 0) rendered += this.withoutEcho(piece, facts[index - 1]);
      else if (formula)
        rendered = this.appendResult(rendered, {
          formula,
          said,
          sentence,
          linked: facts,
          next: pieces[index + 1] ?? '',
          atEnd,
        });
      else if (!fact) rendered += `[[${this.markOf(piece).id}]]`;
      else {
        rendered = this.append(rendered, {
          fact,
          mark: this.markOf(piece),
          bearsLink: index === this.linkBearer(fact.url, pieces, facts),
          next: this.withoutEcho(pieces[index + 1] ?? '', fact),
          atEnd,
        });
      }
    }
    return atEnd.length === 0 ? rendered : rendered.replace(sentenceEnd, (end) => ` ${atEnd.join(' ')}${end}`);
  }

  /** The piece at which a sentence links a page: the last of its marks, or the first where the text goes on behind both. */
  private linkBearer(url: string, pieces: readonly string[], facts: readonly (PageFact | undefined)[]): number {
    const isLink = (index: number): boolean => {
      const fact = facts[index];
      return fact !== undefined && readsOn(fact, this.markOf(pieces[index] ?? ''), pieces[index + 1] ?? '');
    };
    const own = facts.flatMap((fact, index) => (fact?.url === url ? [index] : []));
    const last = own.at(-1) ?? -1;
    return isLink(last) ? (own.find(isLink) ?? last) : last;
  }

  /** The fact that a mark stands for; undefined, and told why, where it carries nothing in this sentence. */
  private factFor({ id, asWords }: Mark, sentence: string, before = ''): PageFact | undefined {
    const fact = this.needs.facts.get(id);
    const reason =
      fact?.figure && minus.test(before)
        ? 'A sign before the mark makes another value of it.'
        : markRefusal(fact, { asWords, sentence, ...this.needs });
    if (reason !== undefined) this.refused.set(id, reason);
    return reason === undefined && fact?.url !== undefined ? { ...fact, url: fact.url } : undefined;
  }

  /** Adds what a fact says behind a text. A figure in the middle of a sentence is a link itself, so that it reads on. */
  private append(before: string, { fact, mark, bearsLink, next, atEnd }: Placed): string {
    const value = this.valueOf(fact, mark);
    const address = safeAddress(fact.url);
    const link = bearsLink ? `([${domainOf(fact.url) ?? fact.url}](${address}))` : '';
    if (value === '') {
      const blank = before === '' || /[\s([]$/.test(before) ? '' : ' ';
      return link === '' ? before.trimEnd() : `${before}${blank}${link}`;
    }
    const base = withoutDoubleStart(before, value);
    if (link === '') return base + value;
    if (readsOn(fact, mark, next)) return `${base}[${value}](${address})`;
    if (/^\s*[\p{L}\p{N}]/u.test(next)) {
      atEnd.push(link);
      return base + value;
    }
    return `${base}${value} ${link}`;
  }

  /** Adds what a formula gives; the pages of its facts are linked at the end of the sentence, or of the cell. */
  private appendResult(before: string, { formula, said, sentence, linked, next, atEnd }: ToCompute): string {
    const facts = formula.facts.flatMap((id) => this.factFor({ id, asWords: false }, sentence) ?? []);
    if (facts.length < formula.facts.length) {
      const reason = formula.facts.map((id) => this.refused.get(id)).find((told) => told !== undefined);
      return this.refuse(before, said, reason);
    }
    const { text, refusal } = compute(formula, facts, this.needs.language);
    if (text === undefined) return this.refuse(before, said, refusal);
    const [larger, smaller] = facts.toSorted((one, other) => (other.figure?.value ?? 0) - (one.figure?.value ?? 0));
    const isComparison = formula.operation === 'difference' || formula.operation === 'change';
    const wrong =
      isComparison && larger && smaller
        ? wrongDirection({ larger, smaller, sentence, next, ...this.needs })
        : undefined;
    if (wrong !== undefined) return this.refuse(before, said, wrong);
    this.formulas.push(formula);
    const urls = [...new Set(facts.map(({ url }) => url))].filter((url) => !linked.some((fact) => fact?.url === url));
    const links = urls
      .map((url) => `([${domainOf(url) ?? url}](${safeAddress(url)}))`)
      .filter((link) => !atEnd.includes(link));
    const base = `${withoutDoubleStart(before, text)}${inline(text)}`;
    if (!/^\s*[\p{L}\p{N}]/u.test(next)) return [base, ...links].join(' ');
    atEnd.push(...links);
    return base;
  }

  private refuse(before: string, said: string, reason = 'There is no fact with this id.'): string {
    this.refused.set(said, reason);
    return `${before}[[${said}]]`;
  }

  private valueOf({ kind, text, figure }: Fact, { asWords }: Mark): string {
    if (asWords || kind === 'quotation')
      return this.needs.language === 'de' ? `„${inline(text)}“` : `“${inline(text)}”`;
    return figure ? inline(figure.text) : '';
  }

  /** The unit that a model writes once more behind a mark: `[[f12]] nits`. */
  private withoutEcho(piece: string, fact: Fact | undefined): string {
    const unit = fact?.figure?.text.split(/\s+/).slice(1).at(-1);
    if (unit === undefined || !piece.trimStart().startsWith(unit)) return piece;
    const rest = piece.trimStart().slice(unit.length);
    return /^[\p{L}\p{N}]/u.test(rest) ? piece : rest;
  }
}

/** Whether a figure stands in the middle of a sentence, and can be a link itself. */
const readsOn = ({ figure }: Fact, { asWords }: Mark, next: string): boolean =>
  /^\s*[\p{L}\p{N}]/u.test(next) && figure !== undefined && !seldomChecked.has(figure.kind) && !asWords;

/** A text without what a figure behind it repeats: all of it, `up to` of `up to 1,000 nits`, or `$` of `$1,299`. */
function withoutDoubleStart(before: string, value: string): string {
  const text = before.trimEnd();
  if (text.endsWith(value)) return text.slice(0, text.length - value.length);
  const start = (/^[^\p{N}]{1,30}/u.exec(value)?.[0] ?? '').trim();
  return start !== '' && text.endsWith(start) ? text.slice(0, text.length - start.length) : before;
}

const sentenceEnd = /[.!?…]{0,3}[ \t]{0,9}$/u;

/** In the text of a link these are taken for parts of a title. */
const seldomChecked: ReadonlySet<string> = new Set(['number', 'date']);

const inline = (text: string): string => text.replace(/[\\`*_[\]<>|~]/g, '\\$&');
