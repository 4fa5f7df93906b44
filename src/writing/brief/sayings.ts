import type { AnswerStatement } from '../evidence/answers/answerStatements.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { PageLine } from '../facts/pageParts.ts';
import type { AnswerSaid, Difference, Said, Value } from './briefData.ts';
import type { PageStatements } from './differences.ts';

/** The statements of assistants. Each is used once: confirmed by pages, different from them, or without any. */
export class Sayings {
  /** Differences, each with the line of the page. */
  readonly differing: { readonly difference: Difference; readonly line: PageLine }[] = [];
  private readonly statements: PageStatements;
  private readonly isPlaced: (line: PageLine) => boolean;
  private readonly language: string;
  private readonly shown = new Set<string>();
  private readonly left: Set<AnswerStatement>;
  private readonly labels: ReadonlyMap<string, string>;

  /** @param texts what other parts of the brief show */
  constructor(
    statements: PageStatements,
    evidence: Evidence,
    { texts, isPlaced }: { readonly texts: readonly string[]; readonly isPlaced: (line: PageLine) => boolean },
  ) {
    this.statements = statements;
    this.isPlaced = isPlaced;
    this.language = evidence.language;
    for (const text of texts) this.shown.add(bare(text));
    const names = new Set(evidence.subjects.map(({ name }) => bare(name)));
    this.labels = new Map((evidence.statements ?? []).map(({ text, under }) => [text, under]));
    this.left = new Set(
      (evidence.statements ?? []).filter(({ text, isList }) => isList !== true && !names.has(bare(text))),
    );
  }

  has(text: string): boolean {
    const own = bare(text);
    return this.shown.has(own) || (own.length > 20 && this.shown.values().some((known) => known.includes(own)));
  }

  /** Statements that are not used yet. */
  rest(): AnswerStatement[] {
    return [...this.left];
  }

  /** Uses the statements that meet a condition. */
  take(isWanted: (statement: AnswerStatement) => boolean, most = Infinity): AnswerSaid[] {
    const found: AnswerSaid[] = [];
    for (const one of this.left) {
      if (found.length >= most) break;
      if (!isWanted(one)) continue;
      this.left.delete(one);
      found.push(...this.tell([one]));
    }
    return found;
  }

  /** Leaves out statements that are shown already, and turns those that pages contradict into differences. */
  tell(said: readonly (Said | AnswerStatement)[]): AnswerSaid[] {
    return said.flatMap((one): AnswerSaid[] => {
      if (this.has(one.text)) return [];
      this.shown.add(bare(one.text));
      const { text, answer, urls } = one;
      const isRow = 'isRow' in one;
      const about = contextOf(one);
      const line = isRow
        ? undefined
        : this.statements.against({ text, about: about === '' ? (this.labels.get(text) ?? '') : about }, this.language);
      if (line && this.isPlaced(line)) {
        const pages: Value[] = [{ text: line.text, isQuoted: true, ...this.statements.placeOf(line) }];
        const assistants: Value[] = [{ text, isQuoted: true, answers: [answer] }];
        this.differing.push({ line, difference: { assistants, pages } });
        return [];
      }
      const isOnly = urls.length === 0 && !this.statements.touch({ text, about }, this.language);
      return [
        { text, answer, urls, ...(about !== '' && { about }), ...(isOnly && { isOnly }), ...(isRow && { isRow }) },
      ];
    });
  }
}

const contextOf = (one: Said | AnswerStatement): string => {
  const under = 'under' in one ? one.under : '';
  const { about = '' } = one;
  return about === '' || under === about ? under || about : under === '' ? about : `${about}, ${under}`;
};

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
