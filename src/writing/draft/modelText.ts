import { withoutHtml } from '../../text/html/withoutHtml.ts';
import { splitMarkdown } from '../../text/frontMatter/frontMatter.ts';
import { readOutsideCode } from '../../text/markdown/codeSpans.ts';

/** What a model wrote as plain Markdown: as `modelAnswer`, with tags shown as text. */
export const modelText = (written: string): string => withoutTags(modelAnswer(written));

/** What a model wrote, without a fence around it, what it says before and behind that, or front matter. */
export function modelAnswer(written: string): string {
  let text = written.toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\0', '').trim();
  for (let round = 0; round < 3; round++)
    text = splitMarkdown(fence.exec(text)?.[1] ?? textInFence(text) ?? text).body.trim();
  return text;
}

const fence = /^(?:```|~~~)[^\n]*\n([^]*?)\n?(?:```|~~~)$/;

/**
 * The text that a model put into a fence between words to its reader (“Sure! Here is section 1”); undefined where it put
 * in code, or where what stands outside is text, too.
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
  // Code within the text: what opens it says which kind it is, as what closes the text says nothing.
  const within = marks.slice(1, -1).filter(({ mark }) => mark === opening.mark);
  if (within.length % 2 > 0 || within.some(({ info }, index) => (info === '') !== index % 2 > 0)) return undefined;
  const inside = lines.slice(opening.at + 1, closing.at).join('\n');
  const outside = [...lines.slice(0, opening.at), ...lines.slice(closing.at + 1)].join('\n');
  const isText = opening.info === 'markdown' || opening.info === 'md' || (opening.info === '' && textMark.test(inside));
  return isText && inside.length > outside.length && !textMark.test(outside) ? inside : undefined;
}

const fenceLine = /^(`{3,}|~{3,})([^`~]*)$/;
/** A heading below the title, or the mark of a fact: neither stands in code or in a greeting. */
const textMark = /^#{2,6} |\[\[f\d/m;

/** What is left of tags, unclosed ones too, is shown as text. Code stays. */
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
