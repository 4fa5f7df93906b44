const tag = '(?:seed:)?(?:think(?:ing)?|thoughts?|reasoning)';

/** Opening and closing delimiters of reasoning in models, templates, and chat programs. */
const forms = [
  { opening: `<(?:${tag})>`, closing: `</(?:${tag})>` },
  { opening: String.raw`\[THINK\]`, closing: String.raw`\[/THINK\]` },
  { opening: '◁think▷', closing: '◁/think▷' },
  { opening: String.raw`<details\s[^<>\n]{0,200}type="reasoning"[^<>\n]{0,200}>`, closing: '</details>' },
  { opening: String.raw`<\|channel\|>analysis<\|message\|>`, closing: String.raw`<\|channel\|>final<\|message\|>` },
].map(({ opening, closing }) => ({
  opening: new RegExp(`^\\s*${opening}`, 'i'),
  closing: new RegExp(closing, 'i'),
}));

/** Templates put the tag alone on its line. Within a line, the text mentions the tag. */
const openingLine = new RegExp(`^[ \\t]*<(?:${tag})>[ \\t]*$`, 'im');
const closingLine = new RegExp(`^[ \\t]*</(?:${tag})>[ \\t]*$`, 'im');

/**
 * Removes a reasoning model's thoughts, in tags such as `<think>`, before its answer. The result is a suffix of the
 * text. If the prompt template already opened the tag, the answer starts after the closing tag.
 */
export function withoutReasoning(text: string): string {
  let rest = text;
  for (let answer = behindThoughts(rest); answer !== undefined; answer = behindThoughts(rest)) rest = answer;
  return rest;
}

/** Returns the text after the first thoughts, or undefined if it doesn't begin with thoughts. */
function behindThoughts(text: string): string | undefined {
  for (const { opening, closing } of forms) {
    const begun = opening.exec(text)?.[0];
    if (begun === undefined) continue;
    const end = closing.exec(text.slice(begun.length));
    if (end) return text.slice(begun.length + end.index + end[0].length).trimStart();
    // either a sentence about the tag, or unclosed thoughts without an answer
    return /^ \S/.test(text.slice(begun.length)) ? undefined : '';
  }
  const end = closingLine.exec(text);
  if (!end || openingLine.test(text.slice(0, end.index))) return undefined;
  return text.slice(end.index + end[0].length).trimStart();
}
