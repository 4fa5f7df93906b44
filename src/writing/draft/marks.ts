import { stemsOf } from '../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { domainOf } from '../../text/urls.ts';
import { hasWord } from '../../text/words/occurrences.ts';
import { sentences } from '../../text/words/words.ts';
import type { Fact } from '../facts/facts.ts';
import { safeAddress } from './markdownText.ts';

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
}

/**
 * Puts what facts say in the place of their marks, with a link to the page: of `[[f12]]` the figure in its exact words,
 * the quotation, or the link alone, and of `[[f12 words]]` the whole sentence as a quotation. A page is linked once a
 * sentence. Marks that carry nothing where they stand are left, and told.
 */
export function renderMarks(markdown: string, needs: MarkNeeds): RenderedMarks {
  return new MarkRenderer(needs).render(markdown);
}

/** With fewer words a sentence may be a label, or speak of `it`. */
const wordsOfItsOwn = 3;

/** A mark in a text is one code point of a private plane until its sentence is known. */
const firstSign = 0xf0000;
const maxMarks = 2000;
const signs = /[\u{f0000}-\u{ffffd}]/gu;
const written = /\\?\[\\?\[[ ]?(f[^[\]\n\\]{1,60})\\?\]\\?\]/g;
const behindStop = /([.!?])[ \t]{0,3}([\u{f0000}-\u{ffffd}])(?![^\s\u{f0000}-\u{ffffd}])/gu;

interface Mark {
  readonly id: string;
  readonly asWords: boolean;
}

interface Placed {
  readonly fact: Fact & { readonly url: string };
  readonly mark: Mark;
  readonly isLastOfPage: boolean;
  /** What follows. */
  readonly next: string;
}

class MarkRenderer {
  private readonly needs: MarkNeeds;
  private readonly marks: Mark[] = [];
  private readonly refused = new Map<string, string>();

  constructor(needs: MarkNeeds) {
    this.needs = needs;
  }

  render(markdown: string): RenderedMarks {
    const lines = markdown
      .replace(signs, '')
      .replace(written, (mark, said: string) => this.signsOf(said) ?? mark)
      .split('\n')
      .map((line) => this.renderLine(this.insideSentences(line)));
    return { markdown: lines.join('\n'), refused: this.refused };
  }

  /** One sign for each id of a mark such as `f12`, `f12, f13` or `f12 words`; undefined where it is none. */
  private signsOf(said: string): string | undefined {
    const ids = said.match(/f\d{1,4}/g) ?? [];
    if (ids.length === 0 || this.marks.length + ids.length > maxMarks) return undefined;
    const asWords = said.includes('words');
    return ids.map((id) => String.fromCodePoint(firstSign + this.marks.push({ id, asWords }) - 1)).join(' ');
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

  private isCitation({ id, asWords }: Mark): boolean {
    const fact = this.needs.facts.get(id);
    return fact !== undefined && !asWords && fact.kind !== 'quotation' && fact.figure === undefined;
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
      index % 2 === 1 ? this.factFor(this.markOf(piece), sentence) : undefined,
    );
    let rendered = '';
    for (const [index, piece] of pieces.entries()) {
      const fact = facts[index];
      if (index % 2 === 0) rendered += this.withoutEcho(piece, facts[index - 1]);
      else if (!fact) rendered += `[[${this.markOf(piece).id}]]`;
      else {
        const isLastOfPage = !facts.slice(index + 1).some((other) => other?.url === fact.url);
        rendered = this.append(rendered, {
          fact,
          mark: this.markOf(piece),
          isLastOfPage,
          next: this.withoutEcho(pieces[index + 1] ?? '', fact),
        });
      }
    }
    return rendered;
  }

  /** The fact that a mark stands for; undefined, and told why, where it carries nothing in this sentence. */
  private factFor({ id, asWords }: Mark, sentence: string): (Fact & { readonly url: string }) | undefined {
    const fact = this.needs.facts.get(id);
    const reason = this.refusal(fact, asWords, sentence);
    if (reason !== undefined) this.refused.set(id, reason);
    return reason === undefined && fact?.url !== undefined ? { ...fact, url: fact.url } : undefined;
  }

  private refusal(fact: Fact | undefined, asWords: boolean, sentence: string): string | undefined {
    if (!fact) return 'There is no fact with this id.';
    if (fact.url === undefined) return 'An assistant said this, and no page that was read carries it.';
    if (asWords && /["“”„«»]/.test(fact.text)) return 'These words quote somebody themselves.';
    const named = this.needs.subjects.filter((subject) => hasWord(sentence, subject));
    const said = `${fact.about ?? ''} ${fact.text}`;
    const others = this.needs.subjects.filter((subject) => hasWord(said, subject));
    const isOfNamed = named.some((subject) => subject.split(/\s+/).some((word) => hasWord(said, word)));
    if (named.length > 0 && others.length > 0 && !isOfNamed)
      return `It is about ${others.join(', ')}, not about ${named.join(', ')}.`;
    const bringsWords = asWords || fact.kind === 'quotation';
    return !bringsWords && this.speaksOfAnother(sentence, fact)
      ? 'Its sentence says something else than this one.'
      : undefined;
  }

  /**
   * Whether a sentence and a fact in one language have no word in common but the fact's figure. A row takes its words
   * from its table and a few words from what stands above them, so that these are not asked.
   */
  private speaksOfAnother(sentence: string, { about = '', text, figure, language }: Fact): boolean {
    if (language !== this.needs.language || sentence.startsWith('|')) return false;
    const words = checkWordsOf(language);
    const unit = stemsOf(figure?.text ?? '', words);
    const said = [...stemsOf(sentence, words)].filter((stem) => !unit.has(stem));
    const known = [...stemsOf(`${about} ${text}`, words)].filter((stem) => !unit.has(stem));
    return (
      said.length >= wordsOfItsOwn &&
      !said.some((stem) => known.some((other) => stem.startsWith(other) || other.startsWith(stem)))
    );
  }

  /** Adds what a fact says behind a text. A figure in the middle of a sentence is a link itself, so that it reads on. */
  private append(before: string, { fact, mark, isLastOfPage, next }: Placed): string {
    const value = this.valueOf(fact, mark);
    const address = safeAddress(fact.url);
    const link = isLastOfPage ? `([${domainOf(fact.url) ?? fact.url}](${address}))` : '';
    if (value === '') {
      const blank = before === '' || /[\s([]$/.test(before) ? '' : ' ';
      return link === '' ? before.trimEnd() : `${before}${blank}${link}`;
    }
    const base = withoutDoubleStart(before, value);
    if (link === '') return base + value;
    const readsOn =
      /^\s*[\p{L}\p{N}]/u.test(next) && fact.figure && !seldomChecked.has(fact.figure.kind) && !mark.asWords;
    return readsOn ? `${base}[${value}](${address})` : `${base}${value} ${link}`;
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

/** A text without what a figure behind it repeats: all of it, `up to` of `up to 1,000 nits`, or `$` of `$1,299`. */
function withoutDoubleStart(before: string, value: string): string {
  const text = before.trimEnd();
  if (text.endsWith(value)) return text.slice(0, text.length - value.length);
  const start = (/^[^\p{N}]{1,30}/u.exec(value)?.[0] ?? '').trim();
  return start !== '' && text.endsWith(start) ? text.slice(0, text.length - start.length) : before;
}

/** In the text of a link these are taken for parts of a title. */
const seldomChecked: ReadonlySet<string> = new Set(['number', 'date']);

const inline = (text: string): string => text.replace(/[\\`*_[\]<>|~]/g, '\\$&');
