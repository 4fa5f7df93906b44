import { withoutHtml } from '../../text/html/withoutHtml.ts';

/** What a model wrote as plain Markdown: without a fence or front matter around it, and with tags shown as text. */
export function modelText(written: string): string {
  let text = written.toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\0', '').trim();
  for (let round = 0; round < 3; round++) text = (fence.exec(text)?.[1] ?? text).replace(modelFrontMatter, '').trim();
  return withoutTags(text);
}

const fence = /^(?:```|~~~)[^\n]*\n([^]*?)\n?(?:```|~~~)$/;
const modelFrontMatter = /^---[ \t]*\n(?:[A-Za-z_][\w-]*:.*\n(?:[ \t-].*\n|[A-Za-z_][\w-]*:.*\n)*)---[ \t]*(?:\n|$)/;

/** What is left of tags, unclosed ones too, is shown as text. */
function withoutTags(text: string): string {
  return withoutHtml(text).replace(/<(?=[a-z!/?])(?!(?:https?:\/\/)[^\s<>]+>)/gi, '\\<');
}
