/**
 * An answer without what a reasoning model thinks aloud before it, in tags such as `<think>`. Where the prompt's template
 * opens the tag, the answer begins behind the closing one; thoughts without an end leave no answer. Tags in code stay.
 */
export function withoutThoughts(text: string): string {
  const token = new RegExp(codeOrTag);
  let from = 0;
  let begins = firstWord(text, 0);
  let quoted = 0;
  let closed = false;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const { 1: slash, 2: name, index } = found;
    if (name === undefined) continue;
    if (slash === '' && index !== begins) {
      quoted += 1;
    } else if (slash === '/' && quoted > 0) {
      quoted -= 1;
    } else if (slash === '' || !closed && (from === 0 || firstWord(text, token.lastIndex) < text.length)) {
      closed = slash === '/';
      const end = closed ? token.lastIndex : endOfThoughts(text, token.lastIndex);
      if (end === undefined) return '';
      from = token.lastIndex = end;
      begins = firstWord(text, from);
    }
  }
  return from === 0 ? text : text.slice(begins);
}

const codeOrTag = /```[\s\S]*?(?:```|$)|`[^`\n]+`|<(\/?)(think(?:ing)?|thoughts?|reasoning)>/gi;

function firstWord(text: string, from: number): number {
  const word = /\S/g;
  word.lastIndex = from;
  return word.exec(text)?.index ?? text.length;
}

/** Code that the thoughts leave open does not matter here. */
function endOfThoughts(text: string, from: number): number | undefined {
  const closing = /<\/(?:think(?:ing)?|thoughts?|reasoning)>/gi;
  closing.lastIndex = from;
  return closing.exec(text) ? closing.lastIndex : undefined;
}
