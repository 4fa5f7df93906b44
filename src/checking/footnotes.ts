import { matchesOf } from '../text/matches.ts';
import type { MarkdownDocument } from '../text/markdown/document.ts';
import { type Span, outside } from '../text/spans.ts';
import { cleanUrl } from '../text/urls.ts';

/** Footnotes of an article: `[^a]: RTINGS, https://…`. */
export interface Footnotes {
  has(name: string): boolean;
  urlsOf(name: string): readonly string[];
  /** Returns the pages of all footnotes that a text references. */
  citedIn(text: string): readonly string[];
}

/** Reads the footnotes of an article, except those in code. */
export function readFootnotes({ source, blocks }: MarkdownDocument): Footnotes {
  const notes = new Map<string, readonly string[]>();
  const written = (source.includes(']:') ? matchesOf(source, definition) : []).map(
    ({ 0: line, 1: name = '', 2: words = '', index }) => ({
      name,
      words,
      start: index,
      end: index + line.length,
    }),
  );
  const code = blocks.filter(({ kind }) => kind === 'code');
  for (const { name, words } of outside(code, written)) {
    const urls = matchesOf(words, address).flatMap(([url]) => cleanUrl(url.replace(/[.,;:]$/, '')) ?? []);
    if (!notes.has(name)) notes.set(name, urls);
  }
  const urlsOf = (name: string): readonly string[] => notes.get(name) ?? [];
  return {
    has: (name) => notes.has(name),
    urlsOf,
    citedIn: (text) => (notes.size === 0 ? [] : notesIn(text).flatMap(({ name }) => urlsOf(name))),
  };
}

export function notesIn(text: string): (Span & { readonly name: string })[] {
  if (!text.includes('[^')) return [];
  return matchesOf(text, /\[\^([^\]\s]{1,60})\]/g).map(({ 0: mark, 1: name = '', index }) => ({
    name,
    start: index,
    end: index + mark.length,
  }));
}

const definition = /^ {0,3}\[\^?([^\]\s]{1,60})\]:(.*)$/gm;
const address = /https?:\/\/[^\s<>()[\]"]+/g;
