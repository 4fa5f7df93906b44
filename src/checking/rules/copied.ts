import { matchesOf } from '../../text/matches.ts';
import { type Span, outside } from '../../text/spans.ts';
import { memoizeLast, memoize } from '../../text/memoize.ts';
import type { StatementPart } from '../article.ts';
import type { Check } from '../checkInput.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import { comparable } from '../evidence/plainText.ts';
import { ownTextOf } from '../ownText.ts';
import type { CheckFinding } from '../finding.ts';
import { findingAt, nameOf } from './findingAt.ts';

/**
 * Of 4,166 sentences by one assistant, 7 share this many consecutive words with another assistant's answer. Three of
 * these are product names, which don't count.
 */
const minCopied = 12;

/** Reports words copied from pages outside quotations. Ignores names and table cells, which often match by chance. */
export function checkCopied({
  article: { statements },
  evidence,
  input: { ownSentences = none },
}: Pick<Check, 'article' | 'evidence'> & { readonly input: Pick<Check['input'], 'ownSentences'> }): CheckFinding[] {
  const copyOf = copiesOn(...evidence.pages.filter(({ isRead }) => isRead));
  return statements.flatMap((statement) => {
    const { kind, text } = statement.block;
    const copy = kind === 'quote' || kind === 'cell' ? undefined : copyOf(statement.part);
    if (!copy) return [];
    const { page, start, end, words } = copy;
    if (ownSentences.length > 0 && ownTextOf(ownSentences).includes(comparable(text.slice(start, end)))) return [];
    const message = `These ${words} words appear verbatim on ${nameOf(page.page.url)}. Rephrase them, or quote them with a link.`;
    return [findingAt(statement, copy, { rule: 'check.copied', severity: 'info', message })];
  });
}

const none: readonly string[] = [];

interface Copy extends Span {
  readonly page: EvidenceReading;
  readonly words: number;
}

interface Word extends Span {
  readonly written: string;
}

/** Returns the words of a sentence without source names in parentheses. */
function ownWords({ text, start, citations }: StatementPart): readonly Word[] {
  const words = matchesOf(text, wordPattern).map(({ 0: written, index }) => ({
    written,
    start: start + index,
    end: start + index + written.length,
  }));
  return outside(
    citations.filter(({ isAside }) => isAside),
    words,
  );
}

const wordPattern = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;

/** Returns each run of `fewestCopied` words, indexed by its first word. */
function runsOf(words: readonly string[]): string[] {
  const small = words.map((word) => word.toLowerCase().replaceAll('’', "'"));
  return small.slice(minCopied - 1).map((_, at) => small.slice(at, at + minCopied).join(' '));
}

const runsOn = memoize((page: EvidenceReading) => new Set(runsOf(page.text.match(wordPattern) ?? [])));

/**
 * Finds the longest run of words that a sentence shares with a page, outside names, quotations, and code. Words of
 * links, often figures, don't count.
 */
const copiesOn = memoizeLast((...pages: readonly EvidenceReading[]) =>
  memoize((part: StatementPart): Copy | undefined => {
    const words = ownWords(part);
    const runs = runsOf(words.map(({ written }) => written));
    const aside = [...part.quotations, ...part.code];
    let longest: Copy | undefined;
    for (const page of pages) {
      for (let at = 0; at < runs.length; at += 1) {
        let last = at;
        while (runsOn(page).has(runs[last] ?? '')) last += 1;
        if (last === at) continue;
        const run = words.slice(at, last + minCopied - 1);
        const [start, end] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0];
        const counted = outside(part.links, run);
        const isOwn = aside.every((other) => other.end <= start || other.start >= end);
        const isNames = 2 * run.filter(({ written }) => isHigh.test(written)).length >= run.length;
        if (counted.length >= minCopied && run.length > (longest?.words ?? 0) && isOwn && !isNames)
          longest = { page, start, end, words: run.length };
        at = last;
      }
    }
    return longest;
  }),
);

/** Names begin with a capital or a digit. */
const isHigh = /^[\p{Lu}\p{N}]/u;
