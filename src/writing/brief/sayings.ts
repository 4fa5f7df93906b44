import type { Evidence } from '../evidence/evidence.ts';
import type { PageLine } from '../facts/pageParts.ts';
import type { Difference, Said, Value } from './briefData.ts';
import type { PageStatements } from './differences.ts';

/** What assistants say, each once: what no page says, and what pages say otherwise. */
export class Sayings {
  /** Where a page gives another figure, with the line that gives it. */
  readonly differing: { readonly difference: Difference; readonly line: PageLine }[] = [];
  private readonly statements: PageStatements;
  private readonly language: string;
  private readonly shown: Set<string>;
  private readonly texts: readonly string[];

  /** @param texts what is told as a difference already */
  constructor(statements: PageStatements, { language, direct = [] }: Evidence, texts: readonly string[]) {
    this.statements = statements;
    this.language = language;
    this.shown = new Set(direct.map(({ text }) => text));
    this.texts = texts;
  }

  has(text: string): boolean {
    return this.shown.has(text);
  }

  /** Whether a sentence was shown, or has one in it that was. */
  private isWithin(text: string): boolean {
    return this.shown.has(text) || this.shown.values().some((known) => text.includes(known.replace(/[.!?]$/u, '')));
  }

  /** Those that no page says and that were not shown; what pages say otherwise becomes a difference. */
  only(said: readonly Said[]): Said[] {
    return said.filter((one) => {
      const isTold = this.texts.some((text) => text.includes(one.text)) || this.isWithin(one.text);
      if (isTold) return false;
      this.shown.add(one.text);
      if (this.statements.carry(one, this.language)) return false;
      const line = this.statements.against(one, this.language);
      if (!line) return true;
      const pages: Value[] = [{ text: line.text, isQuoted: true, ...this.statements.placeOf(line) }];
      const assistants: Value[] = [{ text: one.text, isQuoted: true, answers: [one.answer] }];
      this.differing.push({ line, difference: { what: '', assistants, pages } });
      return false;
    });
  }
}
