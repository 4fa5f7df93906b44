import { groupWordsOf } from '../words/groupWords.ts';
import { tokensIn } from '../evidence/clauseTokens.ts';
import type { FigurePlace } from '../evidence/directions.ts';

/** Characters behind a figure, and before it, in which those are named whom it counts. */
const reach = 80;
/** Words between a figure, or `of` behind it, and those whom it counts: `64 percent of young nurses`. */
const between = { behind: 2, opening: 4 };

/** Which group of people or firms a figure counts by its sentence; undefined where that says none that is known. */
export function groupAt({ text, sentence, figure, language }: FigurePlace): number | undefined {
  const words = groupWordsOf(language);
  if (!words) return undefined;
  const behind = tokensIn(text.slice(figure.end, Math.min(sentence.end, figure.end + reach)), 0);
  const [first, second] = behind.map(({ word }) => word);
  const isShare = /[%\p{L}]\s*$/u.test(text.slice(figure.start, figure.end));
  const skipped = words.of.has(`${first} ${second}`) ? 2 : words.of.has(first ?? '') ? 1 : 0;
  const most = isShare && skipped === 0 ? 0 : between.behind;
  for (const { word } of behind.slice(skipped, skipped + most + 1)) {
    if (!/^\p{L}/u.test(word)) break;
    const group = words.groups.get(word);
    if (group !== undefined) return group;
  }
  return groupAhead(text.slice(sentence.start, figure.start), words);
}

/** The group that opens a sentence and stands before its first comma: `Among parents, 41 percent`. */
function groupAhead(
  before: string,
  { groups, among }: NonNullable<ReturnType<typeof groupWordsOf>>,
): number | undefined {
  const tokens = before.length > reach ? [] : tokensIn(before, 0);
  if (!among.has(tokens[0]?.word ?? '') || tokens.at(-1)?.word !== ',') return undefined;
  return tokens
    .slice(1, between.opening)
    .map(({ word }) => groups.get(word))
    .find((group) => group !== undefined);
}
