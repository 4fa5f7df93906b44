import type { AnswerStatement } from '../../evidence/answers/answerStatements.ts';
import type { FactPage } from '../../facts/pageFacts.ts';
import type { Uncarried, Unsupported } from '../briefData.ts';

interface Cited {
  readonly statements: readonly AnswerStatement[];
  readonly unsupported: readonly Unsupported[];
  readonly pages: readonly FactPage[];
}

/**
 * Finds statements that their cited pages don't support. These pages were read, but lack a figure, an acronym, or a
 * code. Other words are too often only different words for the same.
 * @returns these pages by statement
 */
export function uncarriedStatements(cited: Cited): ReadonlyMap<string, readonly Uncarried[]> {
  const { statements, unsupported, pages } = cited;
  const withoutFigures = new Map(unsupported.map((one) => [one.text, one]));
  const texts = new Map(pages.map(({ url, title = '', markdown }) => [url, joined(`${title} ${markdown}`)]));
  const lacksName = (names: readonly string[], url: string): boolean =>
    names.some((name) => texts.get(url)?.includes(name) === false);
  return new Map(
    statements.flatMap(({ text, urls }) => {
      const { cited: without = [], nearest } = withoutFigures.get(text) ?? {};
      const names = urls.length > 0 ? (text.match(nameOrCode) ?? []).map(joined) : [];
      const lacking = urls.flatMap((url): Uncarried[] => {
        const isNearest = nearest?.url === url && without.includes(url);
        return without.includes(url) || lacksName(names, url) ? [{ url, ...(isNearest && { nearest }) }] : [];
      });
      return lacking.length === 0 ? [] : [[text, lacking] as const];
    }),
  );
}

/** `R 290` and `R-290` are `R290`. */
const joined = (text: string): string => text.toLowerCase().replace(/[\s-]/gu, '');

/** `NICEIC` and `E20` */
const nameOrCode = /(?<![\p{L}\p{N}])(?:\p{Lu}{3,}|\p{Lu}{1,4}\p{Nd}{1,6})(?![\p{L}\p{N}])/gu;
