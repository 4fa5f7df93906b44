import { isNamed } from '../../checking/evidence/parties.ts';
import { sentences } from '../../text/words/words.ts';
import type { Fact } from '../facts/facts.ts';
import { afterFigure } from './afterFigure.ts';
import { linkOn } from '../../text/markdown/pageLinks.ts';
import {
  asRefused,
  goesOn,
  inline,
  insideSentence,
  isInline,
  linkTo,
  type Mark,
  sentenceEnd,
  withoutDoubleStart,
} from './mark.ts';
import { headingIn } from '../draft/markdownText.ts';
import { monthText } from '../../text/words/monthText.ts';
import { markRefusal } from './markRefusal.ts';
import { contextRefusal, type MarkContext } from './markContext.ts';

export interface MarkNeeds {
  readonly facts: ReadonlyMap<string, Fact>;
  /** ISO 639-1 code. */
  readonly language: string;
  /** Subjects of the article. A fact about one doesn't support a sentence about another. */
  readonly subjects: readonly string[];
  /** Heading above the text. */
  readonly heading?: string;
}

export interface RenderedMarks {
  readonly markdown: string;
  /** Marks left in the text, with reasons. */
  readonly refused: ReadonlyMap<string, string>;
}

/**
 * Replaces marks with facts and links to their pages:
 * - `[[f12]]`: the exact figure, the quotation, or only the link
 * - `[[f12 words]]`: the whole sentence as a quotation
 * - `[[f12 date]]`: the month of the page's publication
 * - `[words](f12)`: the words as a link
 *
 * A sentence links a page once. Marks that don't fit their sentence are left and reported in `refused`.
 */
export function renderMarks(markdown: string, needs: MarkNeeds): RenderedMarks {
  return new MarkRenderer(needs).render(markdown);
}

/** Each mark is one private-use code point until its sentence is known. */
const firstSign = 0xf0000;
const maxMarks = 2000;
const signs = /[\u{f0000}-\u{ffffd}]/gu;
const markPattern = /\\?\[\\?\[[ ]?(f[^[\]\n\\]{1,60})\\?\]\\?\]/g;
/** Matches calculations with facts, which aren't marks. */
const isOperation = /[-−–+*×÷/=^]\s*\(?f\d/;
const afterStop = /([.!?])[ \t]{0,3}([\u{f0000}-\u{ffffd}])(?![^\s\u{f0000}-\u{ffffd}])/gu;

/** Words that link a fact's page: `[its remote needs no batteries](f12)`. */
const anchored = /\[([^[\]\n\u{f0000}-\u{ffffd}]{1,120})\]\((f\d{1,4})\)/gu;

interface PlacedMark {
  readonly fact: Fact;
  readonly mark: Mark;
  /** True if the sentence links the page here. */
  readonly bearsLink: boolean;
  /** Text after the mark. */
  readonly next: string;
  /** Collects links that would separate a number from its unit or noun. */
  readonly atEnd: string[];
}

class MarkRenderer {
  private readonly needs: MarkNeeds;
  private readonly marks: Mark[] = [];
  private readonly refused = new Map<string, string>();
  private heading: string;
  /** The paragraph's last sentence that names a subject, or the heading. */
  private meant = '';

  constructor(needs: MarkNeeds) {
    this.needs = needs;
    this.heading = needs.heading ?? '';
  }

  render(markdown: string): RenderedMarks {
    const lines = markdown
      .replace(signs, '')
      .replace(anchored, (_, anchor: string, id: string) => `${anchor}${this.signOf({ id, asWords: false, anchor })}`)
      .replace(markPattern, (mark, content: string) => this.signsOf(content) ?? mark)
      .split('\n')
      .map((line) => this.renderLine(this.insideSentences(line)));
    return { markdown: lines.join('\n'), refused: this.refused };
  }

  /**
   * Returns a sign for each id in a mark such as `f12`, `f12, f13` or `f12 words`. Undefined if it isn't a mark.
   */
  private signsOf(content: string): string | undefined {
    const ids = content.match(/f\d{1,4}/g) ?? [];
    if (ids.length === 0 || this.marks.length + ids.length > maxMarks) return undefined;
    if (isOperation.test(content)) return undefined;
    const asWords = content.includes('words');
    const asDate = content.includes('date') && { asDate: true as const };
    return ids.map((id) => this.signOf({ id, asWords, ...asDate })).join(' ');
  }

  private signOf(mark: Mark): string {
    return String.fromCodePoint(firstSign + this.marks.push(mark) - 1);
  }

  private markOf(sign: string): Mark {
    return this.marks[(sign.codePointAt(0) ?? 0) - firstSign] ?? { id: '', asWords: false };
  }

  /** Moves a citation after a full stop into the sentence before it. */
  private insideSentences(line: string): string {
    let moved = line;
    for (let round = 0; round < 4; round++) {
      moved = moved.replace(afterStop, (all, stop: string, sign: string) =>
        this.isCitation(this.markOf(sign)) ? ` ${sign}${stop}` : all,
      );
    }
    return moved;
  }

  private isCitation({ id, asWords, asDate }: Mark): boolean {
    const fact = this.needs.facts.get(id);
    return fact !== undefined && !asWords && !asDate && fact.kind !== 'quotation' && fact.figure === undefined;
  }

  private renderLine(line: string): string {
    this.heading = headingIn(line)?.text ?? this.heading;
    if (!line.match(signs)) return line;
    this.meant = this.heading;
    let rendered = '';
    let at = 0;
    for (const { start, end, text } of sentences(line, this.needs.language)) {
      rendered += line.slice(at, start) + this.renderSentence(text);
      if (this.needs.subjects.some((subject) => isNamed([subject], text))) this.meant = text;
      at = end;
    }
    return rendered + line.slice(at);
  }

  private renderSentence(sentence: string): string {
    const pieces = sentence.split(/([\u{f0000}-\u{ffffd}])/u);
    const contextAt = (index: number): MarkContext => ({
      sentence,
      lead: pieces.slice(0, index).join('').replace(signs, 'X'),
      next: pieces[index + 1] ?? '',
    });
    const facts = pieces.map((piece, index) =>
      index % 2 === 1 ? this.factFor(this.markOf(piece), contextAt(index)) : undefined,
    );
    let rendered = '';
    const atEnd: string[] = [];
    for (const [index, piece] of pieces.entries()) {
      const fact = facts[index];
      if (index % 2 === 0) rendered += this.withoutEcho(piece, facts[index - 1]);
      else if (!fact) rendered += `[[${asRefused(this.markOf(piece))}]]`;
      else {
        rendered = this.append(rendered, {
          fact,
          mark: this.markOf(piece),
          bearsLink: fact.url !== undefined && index === this.linkBearer(fact.url, pieces, facts),
          next: this.withoutEcho(pieces[index + 1] ?? '', fact),
          atEnd,
        });
      }
    }
    return atEnd.length === 0 ? rendered : rendered.replace(sentenceEnd, (end) => ` ${atEnd.join(' ')}${end}`);
  }

  /** Index of the piece that links a page: the first mark whose text can be the link, or the last mark. */
  private linkBearer(url: string, pieces: readonly string[], facts: readonly (Fact | undefined)[]): number {
    const own = facts.flatMap((fact, index) =>
      fact?.url === url ? [{ index, fact, mark: this.markOf(pieces[index] ?? '') }] : [],
    );
    const bearer = own.find(({ fact, mark }) => isInline(fact, mark)) ?? own.findLast(({ mark }) => !mark.asDate);
    return (bearer ?? own.at(-1))?.index ?? -1;
  }

  /** Returns the fact of a mark. Undefined, with a recorded reason, if it doesn't support the sentence. */
  private factFor(mark: Mark, context: MarkContext): Fact | undefined {
    const { id, asWords, anchor, asDate } = mark;
    const fact = this.needs.facts.get(id);
    const { sentence } = context;
    const { language, subjects } = this.needs;
    const isFigure = !asWords && !asDate && anchor === undefined;
    const reason =
      (asDate && fact && fact.published === undefined ? 'Its page tells no date.' : undefined) ??
      (fact?.figure && isFigure ? contextRefusal(fact, { ...context, language }) : undefined) ??
      markRefusal(fact, { asWords, sentence, meant: this.meant, language, subjects });
    if (reason !== undefined) this.refused.set(asRefused(mark), reason);
    return reason === undefined ? fact : undefined;
  }

  /** Appends a fact to a text. A figure in the middle of a sentence becomes the link, to keep the sentence readable. */
  private append(before: string, { fact, mark, bearsLink, next, atEnd }: PlacedMark): string {
    const { anchor = '' } = mark;
    if (anchor !== '' && before.endsWith(anchor))
      return bearsLink ? before.slice(0, -anchor.length) + linkOn(anchor, fact.url ?? '') : before;
    const link = bearsLink ? linkTo(fact) : '';
    if (mark.asWords || fact.kind === 'quotation') {
      const isLinked = link !== '' && isInline(fact, mark);
      return `${before}${this.quoted(fact, next, isLinked)}${link === '' || isLinked ? '' : ` ${link}`}`;
    }
    const whole = this.valueOf(fact, mark);
    const value = fact.figure && !mark.asDate ? insideSentence(whole, before, this.needs.language) : whole;
    if (value === '') {
      const blank = before === '' || /[\s([]$/.test(before) ? '' : ' ';
      return link === '' ? before.trimEnd() : `${before}${blank}${link}`;
    }
    const base = withoutDoubleStart(before, value);
    if (link === '') return base + value;
    if (isInline(fact, mark) || mark.asDate) return base + linkOn(value, fact.url ?? '');
    if (goesOn.test(next)) {
      atEnd.push(link);
      return base + value;
    }
    return `${base}${value} ${link}`;
  }

  /** Quotes a fact's words, without a final full stop if one follows. */
  private quoted({ text, url = '' }: Fact, next: string, isLinked: boolean): string {
    const words = inline(/^\./.test(next) ? text.replace(/\.$/, '') : text);
    const quotation = isLinked ? linkOn(words, url) : words;
    return this.needs.language === 'de' ? `„${quotation}“` : `“${quotation}”`;
  }

  private valueOf({ figure, published = '' }: Fact, { asDate }: Mark): string {
    if (asDate) return monthText(published, this.needs.language);
    return figure ? inline(figure.text) : '';
  }

  /** Removes a unit that the model repeats after a mark: `[[f12]] nits`. */
  private withoutEcho(piece: string, fact: Fact | undefined): string {
    return fact?.figure ? afterFigure(piece, fact.figure, this.needs.language).rest : piece;
  }
}
