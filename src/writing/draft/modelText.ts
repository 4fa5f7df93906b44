import { withoutHtml } from '../../text/html/withoutHtml.ts';
import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';
import { readOutsideCode } from '../../text/markdown/codeSpans.ts';

/** Returns a model's text as plain Markdown: like `modelAnswer`, with tags shown as text. */
export const modelText = (written: string): string => withoutTags(modelAnswer(written));

/** Strips the fence around a model's text, words outside the fence, and front matter. */
export function modelAnswer(written: string): string {
  let text = written.toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\0', '').trim();
  for (let round = 0; round < 3; round++)
    text = splitMarkdown(fence.exec(text)?.[1] ?? textInFence(text) ?? text).body.trim();
  return text;
}

const fence = /^(?:```|~~~)[^\n]*\n([^]*?)\n?(?:```|~~~)$/;

/**
 * Returns the text inside a fence that follows a greeting (“Sure! Here is section 1”). Undefined if the fence contains
 * code, or if article text is outside it.
 */
function textInFence(text: string): string | undefined {
  const lines = text.split('\n');
  const marks = lines.flatMap((line, at) => {
    const [, mark = '', info = ''] = fenceLine.exec(line) ?? [];
    return mark === '' ? [] : [{ at, mark, info: info.trim().toLowerCase() }];
  });
  const [opening, closing] = [marks[0], marks.at(-1)];
  if (!opening || !closing || opening === closing || closing.info !== '' || closing.mark !== opening.mark)
    return undefined;
  // A nested block of code opens with a language. The closing fence has none.
  const within = marks.slice(1, -1).filter(({ mark }) => mark === opening.mark);
  if (within.length % 2 > 0 || within.some(({ info }, index) => (info === '') !== index % 2 > 0)) return undefined;
  const inside = lines.slice(opening.at + 1, closing.at).join('\n');
  const outside = [...lines.slice(0, opening.at), ...lines.slice(closing.at + 1)].join('\n');
  const isText = opening.info === 'markdown' || opening.info === 'md' || (opening.info === '' && textMark.test(inside));
  return isText && inside.length > outside.length && !textMark.test(outside) ? inside : undefined;
}

const fenceLine = /^(`{3,}|~{3,})([^`~]*)$/;
/** A heading below the title, or a fact mark. Neither occurs in code or greetings. */
const textMark = /^#{2,6} |\[\[f\d/m;

/** Escapes leftover tags, including unclosed ones, outside code. */
export function withoutTags(text: string): string {
  const markdown = withoutHtml(text);
  const parts: string[] = [];
  readOutsideCode(markdown, tagMarks, {
    copy: (start, end) => parts.push(markdown.slice(start, end)),
    read(mark, start) {
      parts.push(mark === '<' ? '\\<' : mark);
      return start + mark.length;
    },
  });
  return parts.join('');
}

const tagMarks = /\n|`+|\\[\\`]|<(?=[a-z!/?])(?!(?:https?:\/\/)[^\s<>]+>)/gi;
