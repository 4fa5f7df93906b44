import type { Block } from '../../text/markdown/document.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import type { Named } from '../mentions/named.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import type { BlockMention } from '../mentions/findNames.ts';

/** Stands where the brand is named. */
export const nameMark = '\uFFFC';

/**
 * What an answer says of the brand: the sentences that name it, and what stands under an item or heading that it leads.
 * Names are no praise ("Best Buy"): the brand's are replaced by `nameMark`, those of others left out.
 */
export function brandSentences(reading: AnswerReading, brand: Named): string[] {
  const own = reading.mentionsOf(brand);
  const others = reading.mentions.filter(({ named }) => named !== brand);
  const told = own.filter(({ denied }) => !denied);
  if (told.length === 0) return [];
  const heads = new Set(told.filter(leads).map(({ block }) => block));
  const whole = new Set(
    reading.blocks.flatMap((block, index) => (heads.has(block) ? [block, ...reading.under(index)] : [])),
  );
  const masks = maskedNames([...whole, ...told.map(({ block }) => block)], own, others);
  const sentences = new Map<string, { block: Block; span: Span }>();
  for (const { block, start, end } of told) {
    if (whole.has(block) || sentences.size >= maxSentences) continue;
    const span = reading.sentenceAround(block, { start, end });
    sentences.set(`${block.start} ${span.start}`, { block, span });
  }
  const stretches = [...sentences.values()].map(({ block, span }) => masks(block, span));
  return [
    ...new Set([
      ...[...whole].slice(0, 5 * maxSentences).map((block) => masks(block, { start: 0, end: block.text.length })),
      ...stretches,
    ]),
  ];
}

/** So many sentences tell how an answer speaks of a brand; a text that goes on and on is not read to its end. */
const maxSentences = 100;

/** Only numbers, signs or a short label such as "Best overall:" stand before the name. */
function leads({ block, start }: BlockMention): boolean {
  return (
    (block.kind === 'item' || block.kind === 'heading') &&
    start <= 60 &&
    /^(?:[^\p{L}]*|.{0,50}[:：][^\p{L}]*)$/u.test(block.text.slice(0, start))
  );
}

interface Mask extends Span {
  readonly mark: string;
}

function maskedNames(
  blocks: readonly Block[],
  own: readonly BlockMention[],
  others: readonly BlockMention[],
): (block: Block, span: Span) => string {
  const masks = new Map<Block, Mask[]>(blocks.map((block) => [block, []]));
  for (const { block, start, end } of own) masks.get(block)?.push({ start, end, mark: nameMark });
  for (const { block, start, end } of others) masks.get(block)?.push({ start, end, mark: ' ' });
  for (const found of masks.values()) found.sort((a, b) => a.start - b.start);
  return (block, { start, end }) => {
    let text = '';
    let at = start;
    for (const mask of masks.get(block) ?? []) {
      if (mask.start >= end) break;
      if (mask.end <= at) continue;
      text += block.text.slice(at, Math.max(at, mask.start)) + mask.mark;
      at = mask.end;
    }
    return text + block.text.slice(at, Math.max(at, end));
  };
}
