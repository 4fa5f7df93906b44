import type { AnswerReading } from '../analysis/reading/answerReading.ts';
import {
  type ComparedPart,
  ComparedParts,
  type ComparedRank,
  type ComparedRow,
  type ComparedSentence,
  headsOf,
} from './comparedParts.ts';
import type { BlockChanges, ChangedSpans } from './inlineHtml.ts';
import { type NamedAnswer, readNamed, type ShownAnswer, shownReading } from './shownAnswer.ts';

/** One of two compared answers, with its differences marked in `html` and counted. */
export interface ComparedText extends Pick<ShownAnswer, 'html' | 'place'> {
  readonly changes: { readonly [Part in keyof Differences]: number };
}

export interface ComparedTexts {
  readonly older: ComparedText;
  readonly newer: ComparedText;
}

/**
 * Renders two answers with their differences marked. Sentences, table rows, and links that only moved aren't marked.
 */
export function comparedAnswers({
  older,
  newer,
  sameAssistant,
}: {
  readonly older: NamedAnswer;
  readonly newer: NamedAnswer;
  readonly sameAssistant: boolean;
}): ComparedTexts {
  const [oldReading, newReading] = [readNamed(older), readNamed(newer)];
  const oldParts = new ComparedParts(oldReading, headsOf(newReading));
  const newParts = new ComparedParts(newReading, headsOf(oldReading));
  return {
    older: comparedText(older, oldReading, sameAssistant ? 'removed' : 'only', differences(newParts, oldParts)),
    newer: comparedText(newer, newReading, sameAssistant ? 'added' : 'only', differences(oldParts, newParts)),
  };
}

interface Differences {
  readonly sentences: readonly ComparedSentence[];
  /** Differing cells by row. Rows without any are omitted. */
  readonly rows: readonly (readonly ComparedPart[])[];
  readonly links: readonly ComparedPart[];
  /** With the numbers from the other answer. */
  readonly ranks: readonly ComparedRank[];
}

function differences(others: ComparedParts, own: ComparedParts): Differences {
  const sentences = new Set(missingIn(others.sentences, own.sentences));
  const kept = own.sentences.filter((sentence) => !sentences.has(sentence));
  return {
    sentences: [...sentences],
    rows: changedRows(others.rows, own.rows),
    links: missingIn(linksOf(others.sentences), linksOf(kept)),
    ranks: changedRanks(others.ranks, own.ranks),
  };
}

const linksOf = (sentences: readonly ComparedSentence[]): ComparedPart[] => sentences.flatMap(({ links }) => links);

function changedRows(others: readonly ComparedRow[], rows: readonly ComparedRow[]): ComparedPart[][] {
  const byName = Map.groupBy(missingIn(rows, others), ({ name }) => name);
  const left = new Map([...byName].map(([name, namesakes]) => [name, namesakes.values()]));
  return missingIn(others, rows)
    .map(({ name, cells }) => missingIn(left.get(name)?.next().value?.cells ?? [], cells))
    .filter((cells) => cells.length > 0);
}

/** If a name has several numbers in the other answer, the first one is used. */
function changedRanks(others: readonly ComparedRank[], ranks: readonly ComparedRank[]): ComparedRank[] {
  const numbers = new Map<string, Set<number>>();
  for (const { name, number } of others) numbers.set(name, (numbers.get(name) ?? new Set()).add(number));
  return ranks.flatMap((rank) => {
    const there = numbers.get(rank.name);
    const [number] = there ?? [];
    return number === undefined || there?.has(rank.number) ? [] : [{ ...rank, number }];
  });
}

function comparedText(
  answer: NamedAnswer,
  reading: AnswerReading,
  kind: ChangedSpans['kind'],
  { sentences, rows, links, ranks }: Differences,
): ComparedText {
  const spans = [...joined(sentences), ...rows.flat(), ...links].sort((one, other) => one.start - other.start);
  const spansOf = Map.groupBy(spans, ({ block }) => block);
  const rankOf = new Map(ranks.map(({ block, number }) => [block, number]));
  const changes = new Map<number, BlockChanges>();
  for (const block of new Set([...spansOf.keys(), ...rankOf.keys()]))
    changes.set(block, { kind, spans: spansOf.get(block) ?? [], rank: rankOf.get(block) });
  const { html, place } = shownReading(answer, reading, changes);
  const counts = { sentences: sentences.length, rows: rows.length, links: links.length, ranks: ranks.length };
  return { html, place, changes: counts };
}

/** Merges consecutive sentences of a block. */
function joined(sentences: readonly ComparedSentence[]): readonly ComparedSentence[] {
  const spans: ComparedSentence[] = [];
  for (const sentence of sentences) {
    const last = spans.at(-1);
    if (last?.block === sentence.block && last.index + 1 === sentence.index)
      spans.splice(-1, 1, { ...sentence, start: last.start });
    else spans.push(sentence);
  }
  return spans;
}

/** Returns the parts missing from `others`. Of repeated parts, the last ones are missing. */
function missingIn<Part extends { readonly key: string }>(
  others: readonly { readonly key: string }[],
  parts: readonly Part[],
): Part[] {
  const left = new Map<string, number>();
  for (const { key } of others) left.set(key, (left.get(key) ?? 0) + 1);
  return parts.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}
