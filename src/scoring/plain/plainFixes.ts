import type { Span } from '../../text/markdown/inlineText.ts';
import { type Draft, type DraftPassage, placeIn } from '../draft/draft.ts';
import type { Fix } from '../finding.ts';
import type { Phrase } from './phrases.ts';

export function replacement(draft: Draft, passage: DraftPassage, { start, end, better }: Phrase): Fix | undefined {
  if (!isPlain(draft, passage, { start, end })) return undefined;
  return { title: `Write “${better}”`, edits: [{ ...placeIn(passage, { start, end }), text: better }] };
}

/** Removes an opener, so that the next word begins the sentence. */
export function withoutOpener(draft: Draft, passage: DraftPassage, phrase: Phrase): Fix | undefined {
  const { text } = passage.block;
  const next = phrase.end + text.slice(phrase.end).search(/[^\s,]|$/);
  if (next >= text.length || !isPlain(draft, passage, phrase)) return undefined;
  const place = placeIn(passage, phrase);
  const from = passage.block.at(next);
  const isNear = /^[\s,]*$/.test(draft.markdown.slice(place.end, from));
  const blanks = /^[\s,]*/.exec(draft.markdown.slice(place.end, from))?.[0].length ?? 0;
  const cut = { start: place.start, end: place.end + blanks, text: '' };
  const title = `Remove “${phrase.written}”`;
  // A name such as "iOS" keeps its spelling.
  const [word = ''] = /^\p{Ll}[\p{L}’']*/u.exec(text.slice(next, next + 50)) ?? [];
  const isCode = passage.block.code?.some((code) => code.start <= next && next < code.end) ?? false;
  if (!phrase.isFirst || !/^\p{Lu}/u.test(phrase.written) || isCode || word === '' || /\p{Lu}/u.test(word))
    return { title, edits: [cut] };
  const letter = { start: from, end: from + 1, text: word.charAt(0).toUpperCase() };
  return {
    title,
    edits: isNear ? [{ start: cut.start, end: letter.end, text: letter.text }] : [cut, letter],
  };
}

/** True if the source has the same characters as the text there, so that no markup is cut in two. */
function isPlain({ markdown }: Draft, passage: DraftPassage, span: Span): boolean {
  const { start, end } = placeIn(passage, span);
  const shown = passage.block.text.slice(span.start, span.end);
  return markdown.slice(start, end).replace(/\s+/g, ' ') === shown.replace(/\s+/g, ' ');
}
