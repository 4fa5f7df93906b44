import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Named } from '../../src/analysis/mentions/named.ts';
import type { FactPage } from '../../src/writing/facts/pageFacts.ts';
import { benchFolder, benchRows } from './productBench.ts';

/** Question with assistants' answers and their source pages, from `briefs/NAME.md`. */
export interface BriefCase {
  readonly name: string;
  readonly question: string;
  readonly kind: string;
  readonly brand: Named;
  readonly competitors: readonly Named[];
  /** Prefixes of the names of all options. */
  readonly options: readonly string[];
  readonly answers: readonly { readonly model: string; readonly day: string; readonly markdown: string }[];
  readonly pages: readonly (FactPage & { readonly title: string })[];
}

const folder = path.join(import.meta.dirname, 'briefs');

/** Reads all questions, ordered by file name. */
export const briefCases = (from = folder): BriefCase[] =>
  readdirSync(from)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => readCase(file.slice(0, -3), readFileSync(path.join(from, file), 'utf8')));

function readCase(name: string, text: string): BriefCase {
  const [head = '', ...parts] = text.split(/^>>> /m);
  const fields = new Map([...head.matchAll(/^(\w+): ?(.*)$/gm)].map(([, key = '', value = '']) => [key, value.trim()]));
  const list = (key: string, sign = ', '): string[] => (fields.get(key) ?? '').split(sign).filter((one) => one !== '');
  const [brand = { name: '', url: null, aliases: [] }, ...competitors] = [...list('brand'), ...list('competitors')].map((one): Named => {
    const [url = '', ...words] = one.split(' ').reverse();
    return { name: words.reverse().join(' '), url: `https://${url}`, aliases: [] };
  });
  const blocks = parts.map((part) => {
    const end = part.indexOf('\n');
    return { first: part.slice(0, end).trim(), markdown: part.slice(end + 1).trim() };
  });
  const written = blocks.flatMap(({ first, markdown }) => {
    const [, model, day] = /^answer (\S+) (\S+)$/.exec(first) ?? [];
    return model === undefined || day === undefined ? [] : [{ model, day, markdown }];
  });
  return {
    name,
    question: fields.get('question') ?? '',
    kind: fields.get('kind') ?? '',
    brand,
    competitors,
    options: list('options'),
    answers: [...written, ...realAnswers(list('real', ' | '))],
    pages: blocks.flatMap(({ first, markdown }) => {
      const [, url, title] = /^page (\S+) \| (.+)$/.exec(first) ?? [];
      return url === undefined || title === undefined ? [] : [{ url, title, markdown, readAt: 1 }];
    }),
  };
}

const realAnswers = (prompts: readonly string[]): BriefCase['answers'] =>
  [...benchRows(benchFolder())]
    .filter(({ prompt }) => prompts.includes(prompt))
    .map(({ model, collected_at: at, content_markdown: markdown }) => ({ model, day: at.slice(0, 10), markdown }));
