import { type Document, isSeq } from 'yaml';
import * as z from 'zod';
import type { Finding } from '../contract/content/article.ts';
import { fieldFault } from '../contract/call/fieldFault.ts';
import { parseYaml, yamlFault } from '../text/yaml.ts';
import { fold } from '../text/words/fold.ts';
import { words } from '../text/words/words.ts';
import { type Draft, placeIn } from './draft/draft.ts';
import type { Fix, Location } from './finding.ts';
import { styleFile } from './styleFile.ts';

const Word = z.string().trim().min(1).max(120);
const Words = z.array(Word).max(1000);

const StyleFile = z.object({
  allowed: Words.nullish(),
  avoid: z
    .array(z.union([Word, z.object({ word: Word, instead: Word.nullish() })]))
    .max(1000)
    .nullish(),
});

export interface HouseStyle {
  readonly allowed: readonly string[];
  readonly avoid: readonly { readonly word: string; readonly instead?: string }[];
}

/** Parses a style file. If it is invalid, returns empty lists and a `problem`. Never throws. */
export function readStyle(yaml: string): { readonly style: HouseStyle; readonly problem?: string } {
  const none: HouseStyle = { allowed: [], avoid: [] };
  if (yaml.trim() === '') return { style: none };
  const document = parseYaml(yaml);
  if (!document) return { style: none, problem: `${styleFile} is too long or too deeply nested to read.` };
  const [error] = document.errors;
  if (error)
    return {
      style: none,
      problem: `${styleFile} has a YAML error in line ${yaml.slice(0, error.pos[0]).split('\n').length}: ${yamlFault(error.code)}`,
    };
  const parsed = StyleFile.safeParse(plain(document) ?? {}, { error: fieldFault });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { style: none, problem: `${styleFile}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() };
  }
  const avoid = (parsed.data.avoid ?? []).map((entry) => (typeof entry === 'string' ? { word: entry } : entry));
  return {
    style: {
      allowed: parsed.data.allowed ?? [],
      avoid: avoid.map(({ word, ...more }) => {
        const instead = 'instead' in more ? more.instead : undefined;
        return { word, ...(typeof instead === 'string' && { instead }) };
      }),
    },
  };
}

/** Converts a document to plain data. Returns an empty object if aliases would expand without limit. */
function plain(document: NonNullable<ReturnType<typeof parseYaml>>): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    return {};
  }
}

export interface HouseWord {
  readonly list: 'allowed' | 'avoid';
  readonly word: string;
  readonly instead?: string | undefined;
}

/**
 * Adds a word to a list of a style file, or changes its replacement. Keeps comments and order. A word to avoid is
 * removed from the allowed words. An invalid file is unchanged.
 */
export function withStyleWord(yaml: string, { list, word, instead }: HouseWord): string {
  const { style, problem } = readStyle(yaml);
  const document = parseYaml(yaml);
  if (problem !== undefined || !document) return yaml;
  const placeOf = (words: readonly string[]): number => words.findIndex((one) => fold(one) === fold(word));
  const allowed = placeOf(style.allowed);
  const avoided = placeOf(style.avoid.map((entry) => entry.word));
  if (list === 'allowed') {
    if (allowed >= 0) return yaml;
    append(document, list, word);
    return document.toString({ lineWidth: 0 });
  }
  const entry = instead === undefined ? word : { word, instead };
  if (avoided < 0) append(document, list, entry);
  else if (instead !== undefined) document.setIn([list, avoided], document.createNode(entry));
  else if (allowed < 0) return yaml;
  if (allowed >= 0) document.deleteIn(['allowed', allowed]);
  return document.toString({ lineWidth: 0 });
}

function append(document: Document, list: HouseWord['list'], entry: unknown): void {
  if (isSeq(document.getIn([list]))) document.addIn([list], document.createNode(entry));
  else document.setIn([list], document.createNode([entry]));
}

interface Avoided {
  readonly parts: readonly string[];
  readonly word: string;
  readonly instead?: string;
}

/**
 * Reports words of a draft that the house style avoids, at no cost of points. Ignores quotations, code, and front
 * matter.
 */
export function styleFindings(draft: Draft, { allowed, avoid }: HouseStyle): Finding[] {
  const permitted = new Set(allowed.map(fold));
  const byFirst = Map.groupBy(
    avoid.filter(({ word }) => !permitted.has(fold(word))).map((entry) => ({ ...entry, parts: partsOf(entry.word) })),
    ({ parts }) => parts[0],
  );
  return draft.passages.flatMap((passage) => {
    const run = passage.words.map(({ text }) => fold(text));
    return run.flatMap((first, index): Finding[] => {
      const match = byFirst
        .get(first)
        ?.find(({ parts }) => parts.every((part, offset) => run[index + offset] === part));
      const [from, to] = [passage.words[index], passage.words[index + (match?.parts.length ?? 1) - 1]];
      if (!match || !from || !to) return [];
      return [finding(draft.markdown, placeIn(passage, { start: from.start, end: to.end }), match)];
    });
  });
}

const partsOf = (word: string): string[] => words(word).map(({ text }) => fold(text));

function finding(markdown: string, { start, end }: Location, { word, instead }: Avoided): Finding {
  const written = markdown.slice(start, end);
  const advice = instead === undefined ? 'Use other words.' : `Use “${instead}” instead.`;
  const fix = instead === undefined || fold(written) !== fold(word) ? undefined : replacement(written, instead, start);
  return {
    rule: 'style.word',
    area: 'readability',
    severity: 'info',
    message: `Your house style avoids “${word}”. ${advice}`,
    start,
    end,
    points: 0,
    reason: `The words to avoid are listed in ${styleFile}.`,
    ...(fix && { fix }),
  };
}

/** Keeps an initial capital. */
function replacement(written: string, instead: string, start: number): Fix {
  const isCapital = /^\p{Lu}/u.test(written);
  const text = isCapital ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead;
  return { title: `Use “${text}”`, edits: [{ start, end: start + written.length, text }] };
}
