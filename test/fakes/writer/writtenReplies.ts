import fs from 'node:fs';
import path from 'node:path';
import type { ShownFact } from '../../../src/writing/draft/sectionFacts.ts';
import { type ModelServer, startModelServer } from '../modelServer.ts';
import { readTask, type Task } from './task.ts';

/** Identifies a fact by its site, figure, column of a cell, and words. */
type FactKey = readonly [site: string, figure: string, column: string, words: string];

export const writtenFolder = path.join(import.meta.dirname, '../../data/articles/written');

/** Recorded sections of an article by heading, and the facts in their marks. */
interface Written {
  readonly sections: ReadonlyMap<string, string>;
  readonly facts: ReadonlyMap<string, FactKey>;
}

/**
 * Model that replays recorded sections by heading. Marks are matched by the content of facts, so that the prompt and
 * the ids of facts can change. Replies with “…” to all other requests.
 */
export const startRecordedWriter = (name: string): Promise<ModelServer> =>
  startModelServer(({ messages }) => {
    const task = readTask(messages);
    const says = task.part === undefined && task.faults.length === 0 ? replyTo(task, name) : '…';
    return { says, tokens: [tokensIn(messages.at(-1)?.content ?? ''), tokensIn(says)] };
  });

/** Returns the recorded section with the current ids of its facts; “…” for unknown sections. */
export function replyTo({ section, facts }: Task, name: string): string {
  const written = readWritten(name);
  const ids = new Map([...written.facts].map(([id, key]) => [id, facts.find((fact) => isMeant(fact, key))?.id]));
  return (written.sections.get(section.heading) ?? '…').replace(marked, (id) => ids.get(id) ?? 'f0');
}

/** Matches ids of facts in marks. */
const marked = /(?<=\[\[|\]\(|\[\[[^\]]* )f\d+/g;

const isMeant = (
  { site, figure = '', about = '', words }: ShownFact,
  [ofSite, value, column, text]: FactKey,
): boolean =>
  site === ofSite && figure === value && words === text && (column === '' || about.endsWith(` – ${column}`));

function readWritten(name: string): Written {
  const text = fs.readFileSync(path.join(writtenFolder, `${name}.md`), 'utf8');
  const [body = ''] = text.split('\n\n[f', 1);
  return {
    sections: readReplies(body),
    facts: new Map(
      [...text.matchAll(/^\[(f\d+)\]: (.+)$/gm)].map(([, id = '', key = '']) => [id, JSON.parse(key) as FactKey]),
    ),
  };
}

/** Splits recorded replies by their `## ` headings. */
export const readReplies = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')).trim(), part.slice(part.indexOf('\n')).trim()]),
  );

/** Writes a line for each marked fact, which identifies it regardless of its id. */
export function keysOf(text: string, facts: readonly ShownFact[]): string[] {
  const ids = new Set(text.match(marked));
  return facts
    .filter(({ id }) => ids.has(id))
    .map((fact) => {
      const { id, site, figure = '', about = '', words } = fact;
      const isAmbiguous = facts.filter((other) => isMeant(other, [site, figure, '', words])).length > 1;
      return `[${id}]: ${JSON.stringify([site, figure, isAmbiguous ? about.split(' – ').at(-1) : '', words])}`;
    });
}

/** Estimates the number of tokens. */
const tokensIn = (text: string): number => Math.ceil(text.length / 4);
