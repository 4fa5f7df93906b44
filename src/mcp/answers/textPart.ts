import * as z from 'zod';

const defaultCharacters = 2500;
const maxCharacters = 100_000;

/** Input fields of tools that return a long text. */
export const partInput = {
  characters: z
    .int()
    .min(1)
    .max(maxCharacters)
    .optional()
    .describe(`number of characters to return; ${defaultCharacters} by default`),
  offset: z.int().min(0).optional().describe('next_offset from the previous result, to continue'),
};

/** Part of a text, starting at `offset`. `next_offset` is null at the end of the text. */
export const TextPart = z.object({
  markdown: z.string(),
  offset: z.int(),
  characters: z.int().describe('length of the whole text'),
  next_offset: z.int().nullable(),
});

interface Asked {
  readonly characters?: number | undefined;
  readonly offset?: number | undefined;
}

/**
 * Cuts a part out of a text without splitting characters. `room` limits its bytes unless the number of characters was
 * requested.
 */
export function partOf(text: string, { characters, offset = 0 }: Asked, room = Infinity): z.infer<typeof TextPart> {
  const start = within(text, offset);
  let end = within(text, start + (characters ?? defaultCharacters));
  if (characters === undefined) {
    while (end > start && Buffer.byteLength(JSON.stringify(text.slice(start, end))) > room)
      end = within(text, start + Math.floor((end - start) * 0.8));
  }
  if (end === start && start < text.length) end = Math.min(start + 2, text.length);
  return {
    markdown: text.slice(start, end),
    offset: start,
    characters: text.length,
    next_offset: end < text.length ? end : null,
  };
}

/** Moves an offset to the start of the character that contains it. */
function within(text: string, place: number): number {
  const inside = Math.min(place, text.length);
  return /[\uDC00-\uDFFF]/u.test(text[inside] ?? '') && inside > 0 ? inside - 1 : inside;
}
