import { codeBlocks } from '../../text/markdown/rawBlocks.ts';
import { emptyOpeners } from './talk.ts';

/** Those that answer yes, no or beware stay in tables. */
const emojis =
  /(?<=^|[ \t])(?:[\p{RGI_Emoji}--\p{Emoji_Keycap_Sequence}]\uFE0F?)+[ \t]*|[ \t]*(?:[\p{RGI_Emoji}--\p{Emoji_Keycap_Sequence}]\uFE0F?)+/gv;

/** A model's Markdown without what belongs in a chat: emojis, and openers that say nothing, such as “In conclusion,”. */
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
    .map((line) => (line.startsWith('|') ? line : withoutOpeners(withoutEmojis(line))))
    .join('\n');

function withoutEmojis(line: string): string {
  const left = line.replace(emojis, '');
  return left === line ? line : left.trimEnd();
}

const withoutOpeners = (line: string): string =>
  line.replace(emptyOpeners, (_, before: string, letter: string) => before + letter.toUpperCase());
