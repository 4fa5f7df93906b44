import type { AnswerReading } from '../analysis/reading/answerReading.ts';
import { withoutCitations } from '../analysis/reading/citations.ts';
import { inDocument } from '../analysis/reading/numberedLines.ts';
import type { Span } from '../text/markdown/document.ts';
import { fold } from '../text/words/fold.ts';
import type { ChangedSpans } from './inlineHtml.ts';
import { type NamedAnswer, readNamed, type ShownAnswer, shownReading } from './shownAnswer.ts';

/** One of two compared answers. */
export interface ComparedText extends Pick<ShownAnswer, 'html' | 'place'> {
  /** Number of sentences that only this answer has. They are marked in `html`. */
  readonly changed: number;
}

export interface ComparedTexts {
  readonly older: ComparedText;
  readonly newer: ComparedText;
}

/** Renders two answers, with the sentences marked that only one of them has. A sentence that moved is not marked. */
export function comparedAnswers({
  older,
  newer,
}: {
  readonly older: NamedAnswer;
  readonly newer: NamedAnswer;
}): ComparedTexts {
  const [oldReading, newReading] = [readNamed(older), readNamed(newer)];
  const [oldSentences, newSentences] = [sentencesOf(oldReading), sentencesOf(newReading)];
  return {
    older: comparedText(older, oldReading, 'removed', missingIn(newSentences, oldSentences)),
    newer: comparedText(newer, newReading, 'added', missingIn(oldSentences, newSentences)),
  };
}

function comparedText(
  answer: NamedAnswer,
  reading: AnswerReading,
  kind: ChangedSpans['kind'],
  changed: readonly ShownSentence[],
): ComparedText {
  const byBlock = Map.groupBy(joined(changed), ({ block }) => block);
  const changes = new Map([...byBlock].map(([block, spans]) => [block, { kind, spans }]));
  const { html, place } = shownReading(answer, reading, changes);
  return { html, place, changed: changed.length };
}

/** A sentence in the text of a block, or a block of code. */
interface ShownSentence extends Span {
  /** Index among the document's blocks. */
  readonly block: number;
  /** Index among the answer's sentences. */
  readonly index: number;
  /** Equal for sentences that differ only in case, spaces, citations, or the punctuation at their end. */
  readonly key: string;
}

function sentencesOf(reading: AnswerReading): ShownSentence[] {
  const indexes = new Map(reading.document.blocks.map((block, index) => [block, index]));
  const sentences = reading.blocks.flatMap((block) => {
    const whole = { start: 0, end: block.text.length };
    const spans: readonly Span[] = block.kind === 'code' ? [whole] : reading.sentencesIn(block).sentences;
    return spans.map(({ start, end }) => {
      const at = inDocument(block, { start, end });
      const words = withoutCitations(block.text, reading.citationsIn(block), { start, end });
      return { block: indexes.get(at.block) ?? -1, start: at.start, end: at.end, key: keyOf(words) };
    });
  });
  return sentences.map((sentence, index) => ({ ...sentence, index }));
}

/** The spans of sentences, in which those that follow each other in a block are one. */
function joined(sentences: readonly ShownSentence[]): readonly ShownSentence[] {
  const spans: ShownSentence[] = [];
  for (const sentence of sentences) {
    const last = spans.at(-1);
    if (last?.block === sentence.block && last.index + 1 === sentence.index)
      spans.splice(-1, 1, { ...sentence, start: last.start });
    else spans.push(sentence);
  }
  return spans;
}

const keyOf = (words: string): string =>
  fold(words)
    .replaceAll(/\s+/gu, ' ')
    .replace(/[.!?:;,]$/u, '');

/** The sentences that `others` lacks. Of repeated sentences, the last ones count as missing. */
function missingIn(others: readonly ShownSentence[], sentences: readonly ShownSentence[]): ShownSentence[] {
  const left = new Map<string, number>();
  for (const { key } of others) left.set(key, (left.get(key) ?? 0) + 1);
  return sentences.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}
