const tag = '(?:seed:)?(?:think(?:ing)?|thoughts?|reasoning)';

/** How thoughts begin and end, as models, templates and chat programs write it. */
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

/** Alone in its line, as templates write it; within a line it is spoken of. */
const openingLine = new RegExp(`^[ \\t]*<(?:${tag})>[ \\t]*$`, 'im');
const closingLine = new RegExp(`^[ \\t]*</(?:${tag})>[ \\t]*$`, 'im');

/**
 * An answer without what a reasoning model thinks aloud before it, in tags such as `<think>`; it is the end of the text
 * given. Where the prompt's template opens the tag, the answer begins behind the closing one.
 */
export function withoutReasoning(text: string): string {
  let rest = text;
  for (let answer = behindThoughts(rest); answer !== undefined; answer = behindThoughts(rest)) rest = answer;
  return rest;
}

/** What follows the first thoughts of a text; undefined where it begins with none. */
function behindThoughts(text: string): string | undefined {
  for (const { opening, closing } of forms) {
    const begun = opening.exec(text)?.[0];
    if (begun === undefined) continue;
    const end = closing.exec(text.slice(begun.length));
    if (end) return text.slice(begun.length + end.index + end[0].length).trimStart();
    // a sentence about the tag, or thoughts without an end, which leave no answer
    return /^ \S/.test(text.slice(begun.length)) ? undefined : '';
  }
  const end = closingLine.exec(text);
  if (!end || openingLine.test(text.slice(0, end.index))) return undefined;
  return text.slice(end.index + end[0].length).trimStart();
}
