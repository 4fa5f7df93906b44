import { headEnd } from './head.ts';
import { pages } from './pages.ts';
import { listStart, tailStart } from './tail.ts';

/** An answer without what the page around it says. */
interface BareAnswer {
  readonly text: string;
  /** What was taken off, in order; empty where the text is as it was. */
  readonly takenOff: readonly string[];
}

/**
 * Takes off what the page of an assistant says around an answer: runs of its phrases at the beginning, at the end, and
 * between the answer and the sources behind it. What an answer says in its own sentences stays. Takes Markdown, raw
 * HTML in it too; time is linear in the length. Of an assistant that nobody knows nothing is taken off.
 */
export function withoutChrome(text: string, assistant: string): BareAnswer {
  const page = pages.get(assistant);
  if (!page) return { text, takenOff: [] };
  const from = headEnd(text, page);
  const to = Math.max(from, tailStart(text, text.length, page));
  const list = Math.max(from, listStart(text, to));
  const body = list < to ? Math.max(from, tailStart(text, list, page)) : to;
  const takenOff = [text.slice(0, from), text.slice(body, list), text.slice(to)].filter((piece) => /\S/.test(piece));
  if (takenOff.length === 0) return { text, takenOff };
  const sources = list < to ? text.slice(list, to) : '';
  return {
    text: body < list && sources !== '' ? `${text.slice(from, body)}\n\n${sources}` : text.slice(from, body) + sources,
    takenOff,
  };
}

/** The addresses that the page of an assistant links, by their beginning. */
export const isChromeAddress = (url: string, assistant: string): boolean =>
  pages.get(assistant)?.chrome.addresses.some((start) => url.startsWith(start)) ?? false;
