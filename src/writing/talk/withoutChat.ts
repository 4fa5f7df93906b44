import { codeBlocks } from '../../text/markdown/rawBlocks.ts';
import { emojis } from '../../text/words/emojis.ts';
import { withoutEmptyOpeners } from '../../text/words/emptyOpeners.ts';

/** Removes emojis and empty openers such as “In conclusion,” from a model's Markdown. */
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
    .map((line) => (line.startsWith('|') ? line : withoutEmptyOpeners(withoutEmojis(line))))
    .join('\n');

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
