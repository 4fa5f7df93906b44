import { matchesOf } from '../matches.ts';
import type { Block } from './block.ts';
import { outside, type Span } from '../spans.ts';

interface CitationMark extends Span {
  readonly number: number;
}

/** A numbered source: `[2]: https://example.com/page "Title"`. */
export interface NumberedSource {
  readonly number: number;
  readonly url: string;
  readonly title?: string;
}

/**
 * Finds the marks `[1]`, `[1, 2]`, `[1-3]`, `[1][2]`, `【2】`, and `【2†source】`. Returns one entry per number, in order.
 */
export function citationMarks(text: string): CitationMark[] {
  const marks: CitationMark[] = [];
  for (const { 0: match, index } of matchesOf(text, markOrNote)) {
    const numbers = match.startsWith('[') ? numbersIn(match) : lenticularNumbers(match);
    for (const number of numbers) marks.push({ start: index, end: index + match.length, number });
  }
  return marks;
}

const markOrNote =
  /\[\^?\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,9}\]|【\d{1,3}(?:(?::\d{1,3})?(?:†[^【】\n]{0,80})?|(?:\s?[,，、;–-]\s?\d{1,3}){1,9})】/g;

/** Returns the citation marks of a block outside code. */
export function marksOf({ kind, text, code }: Pick<Block, 'kind' | 'text' | 'code'>): CitationMark[] {
  if (kind === 'code') return [];
  const marks = citationMarks(text);
  return code && marks.length > 0 ? outside(code, marks) : marks;
}

/** Returns no numbers for brackets that don't cite: with a 0, or with a descending or long range. */
function numbersIn(brackets: string): number[] {
  const numbers: number[] = [];
  for (const [, first, last = first] of matchesOf(brackets, /(\d+)(?:\s?[–-]\s?(\d+))?/g)) {
    const from = Number(first);
    const to = Number(last);
    if (from === 0 || to < from || to - from >= maxRangeLength) return [];
    for (let number = from; number <= to; number++) numbers.push(number);
  }
  return numbers;
}

const maxRangeLength = 10;

function lenticularNumbers(match: string): number[] {
  const digits = match.replace(/†.*/, '').match(/\d+/g) ?? [];
  return digits.map(Number);
}

export type DefinedSource = Omit<NumberedSource, 'number'> & Span;

/** Finds the reference definitions with numeric labels in a Markdown source, in order. Includes those in code. */
export function numberedDefinitions(markdown: string): (NumberedSource & Span)[] {
  return definitionsIn(markdown).flatMap(({ label, ...source }) =>
    label.startsWith('^') ? [] : [{ number: Number(label), ...source }],
  );
}

/**
 * Finds footnotes with other labels, such as `[^1_2]: https://…`, the second source of the first of several answers.
 */
export function namedDefinitions(markdown: string): DefinedSource[] {
  return definitionsIn(markdown).flatMap(({ label, ...source }) => (label.startsWith('^') ? [source] : []));
}

function definitionsIn(markdown: string): (DefinedSource & { readonly label: string })[] {
  const definitions: (DefinedSource & { readonly label: string })[] = [];
  if (!markdown.includes(']:')) return definitions;
  for (const { 0: line, groups = {}, index: start } of matchesOf(markdown, noteDefinition)) {
    const { number, name = '', label, linked, bracketed, bare, quoted } = groups;
    const title = (label ?? quoted ?? '').trim();
    definitions.push({
      label: number ?? name,
      url: linked ?? bracketed ?? bare ?? '',
      ...(title ? { title } : {}),
      start,
      end: start + line.length,
    });
  }
  return definitions;
}

/** The target may be a Markdown link, which Markdown would read entirely as the address. */
const noteDefinition =
  /^(?: {0,3}>){0,5} {0,3}\[(?:\^?(?<number>\d{1,3})|(?<name>\^[^[\]\s]{1,60}))\]:[ \t]*(?:\[(?<label>[^[\]\n]+)\]\((?<linked>[^\s<>]+)\)[.,;]?|(?:<(?<bracketed>[^<>\n]*)>|(?<bare>\S+))(?:[ \t]+["'(](?<quoted>.*)["')])?)[ \t]*\r?$/gm;
