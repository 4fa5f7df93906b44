/** Where the words of a text end, in order: the word-like segments of `Intl.Segmenter`, in UTF-16 code units. */
export function wordEnds(text: string): number[] {
  const ends: number[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) ends.push(index + segment.length);
  }
  return ends;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
