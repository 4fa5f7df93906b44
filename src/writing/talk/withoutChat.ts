import { anyOf } from '../../analysis/lexicon/lexicon.ts';
import { codeBlocks } from '../../text/markdown/rawBlocks.ts';
import { emojis } from '../../text/words/emojis.ts';
import { withoutEmptyOpeners } from '../../text/words/emptyOpeners.ts';

/** Removes emojis, empty openers such as “In conclusion,” and labels such as “My advice:” from a model's Markdown. */
export function withoutChat(markdown: string): string {
  let text = '';
  let at = 0;
  for (const { start, end } of codeBlocks(markdown)) {
    text += withoutBoth(markdown.slice(at, start)) + markdown.slice(start, end);
    at = end;
  }
  return text + withoutBoth(markdown.slice(at));
}

const withoutBoth = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) => (line.startsWith('|') ? line : withoutEmptyOpeners(withoutOwnLabels(withoutEmojis(line)))))
    .join('\n');

/** A model has no advice of its own, but what pages advise may stay. */
const withoutOwnLabels = (line: string): string =>
  line.replace(ownLabel, (_, before: string, letter: string) => before + letter.toUpperCase());

const ownLabel = new RegExp(
  String.raw`(^[ \t>+-]{0,9}(?:\* |\d{1,3}[.)] )?|[.!?]\s)(?:\*\*)?${anyOf('ownLabels')}(?::(?:\*\*)?|\*\*:)\s{1,3}(\p{L})`,
  'giu',
);

function withoutEmojis(line: string): string {
  const parts = line.split(emojis);
  return parts.length === 1 ? line : parts.reduce(joined).trimEnd();
}

/** Joins the text around an emoji, with one space if a word follows. */
function joined(left: string, right: string): string {
  if (left.trim() === '') return left + right.trimStart();
  const gap = /[ \t]$/.test(left) && /^[ \t]*[^\s.,;:!?)]/.test(right) ? ' ' : '';
  return left.trimEnd() + gap + right.trimStart();
}
