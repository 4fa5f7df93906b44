import { headEnd } from './head.ts';
import { pages } from './pages.ts';
import { listStart, tailStart } from './tail.ts';

interface BareAnswer {
  readonly text: string;
  /** Removed texts, in order. Empty if nothing was removed. */
  readonly takenOff: readonly string[];
}

/**
 * Removes the texts that an assistant's page shows around an answer: runs of known phrases at the beginning, at the
 * end, and between the answer and its sources. Sentences of the answer stay. Takes Markdown with raw HTML, in linear
 * time. Texts of unknown assistants are returned unchanged.
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

/** True for addresses that the assistant's page itself links. */
export const isChromeAddress = (url: string, assistant: string): boolean =>
  pages.get(assistant)?.chrome.addresses.some((start) => url.startsWith(start)) ?? false;
