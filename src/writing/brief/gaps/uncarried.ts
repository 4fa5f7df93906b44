import { stemsOf } from '../../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../../checking/words/checkWords.ts';
import { type AnswerStatement, labelsOf } from '../../evidence/answers/answerStatements.ts';
import { modelWords, plainWords } from '../../evidence/headRoles.ts';
import type { FactPage } from '../../facts/pageFacts.ts';
import type { PagePart } from '../../facts/pageParts.ts';
import type { Unsupported } from '../briefData.ts';
import { innerStems } from '../figures/measureWords.ts';
import { digitsIn } from '../figures/unsupportedFigures.ts';

interface Cited {
  readonly statements: readonly AnswerStatement[];
  readonly unsupported: readonly Unsupported[];
  readonly parts: readonly PagePart[];
  readonly pages: readonly FactPage[];
  readonly question: string;
  readonly language: string;
}

/** Line of a page with the heading above it and the next line, or all headings of a page. */
interface CitedLine {
  readonly tag: string;
  readonly stems: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly first: string;
}

/**
 * Finds statements that their cited pages don't support. These pages were read, but lack a figure, an acronym, or
 * enough of the words in two consecutive lines.
 * @returns URLs of these pages by statement
 */
export function uncarriedStatements(cited: Cited): ReadonlyMap<string, readonly string[]> {
  const { statements, unsupported, parts, pages: read, question, language } = cited;
  const asked = stemsOf(question, checkWordsOf(language));
  const withoutFigures = new Map(unsupported.map(({ text, cited: urls }) => [text, urls]));
  const pages = Map.groupBy(parts, ({ url = '' }) => url);
  const linesByPage = new Map(
    [...pages].map(([url, own]) => {
      const read = (text: string, tag: string, line = ''): CitedLine => ({
        tag,
        stems: stemsOf(text, checkWordsOf(tag)).union(innerStems(text)),
        numbers: digitsIn(line),
        first: plainWords(line)[0] ?? '',
      });
      const all = own.flatMap(({ lines, headings, head = [], language: tag }) =>
        // A statement may combine two sentences of a page, or a row and the names of its columns.
        lines.map((line, index) =>
          read([...headings.slice(-1), ...head, line.text, lines[index + 1]?.text ?? ''].join(' '), tag, line.text),
        ),
      );
      // It may also list its headings.
      const headings = new Set(own.flatMap((part) => part.headings));
      return [url, [...all, read([...headings].join(' '), own[0]?.language ?? language)]] as const;
    }),
  );
  const stemsIn = (text: string): ReadonlySet<string> => stemsOf(text, checkWordsOf(language)).difference(asked);
  const isCarried = (stems: ReadonlySet<string>, url: string): boolean => {
    const lines = linesByPage.get(url);
    // Pages that weren't read or are in another language can't be checked.
    if (!lines || stems.size < minWords || lines.some(({ tag }) => tag !== language)) return true;
    return lines.some((line) => stems.intersection(line.stems).size >= minSharedShare * stems.size);
  };
  const texts = new Map(read.map(({ url, title = '', markdown }) => [url, `${title} ${markdown}`.toLowerCase()]));
  const digits = new Map(read.map(({ url, markdown }) => [url, digitsIn(markdown)]));
  // A page may say the clauses of a sentence in different places.
  const hasClauses = (text: string, url: string): boolean => {
    const clauses = text.split(/;\s/u).map(stemsIn);
    return clauses.length > 1 && clauses.every((stems) => stems.size >= minWords && isCarried(stems, url));
  };
  // A page with two of its numbers is about the same, in whatever words, as is a line with one that shares a word.
  const hasNumbers = (text: string, label: string, url: string): boolean => {
    const own = digitsIn(text);
    if (own.size > 1) return own.isSubsetOf(digits.get(url) ?? new Set());
    const stems = stemsOf(text, checkWordsOf(language)).union(stemsIn(label));
    const names = modelWords(text);
    return (linesByPage.get(url) ?? []).some(
      (line) =>
        names.includes(line.first) ||
        (own.size > 0 && own.isSubsetOf(line.numbers) && !stems.isDisjointFrom(line.stems)),
    );
  };
  const lacksName = (text: string, url: string): boolean =>
    (text.match(acronym) ?? []).some((name) => texts.get(url)?.includes(name.toLowerCase()) === false);
  return new Map(
    statements.flatMap(({ text, urls, ...statement }) => {
      const [stems, label] = [stemsIn(text), labelsOf(statement)];
      const unsupportedUrls = urls.filter(
        (url) =>
          withoutFigures.get(text)?.includes(url) ||
          lacksName(text, url) ||
          !(isCarried(stems, url) || hasClauses(text, url) || hasNumbers(text, label, url)),
      );
      return unsupportedUrls.length === 0 ? [] : [[text, unsupportedUrls] as const];
    }),
  );
}

const minSharedShare = 0.4;
const minWords = 3;
/** `NICEIC` */
const acronym = /(?<![\p{L}\p{N}])\p{Lu}{3,}(?![\p{L}\p{N}])/gu;
