import fs from 'node:fs';
import path from 'node:path';
import type { ShownFact } from '../../../src/writing/draft/sectionFacts.ts';
import { type ModelServer, startModelServer } from '../modelServer.ts';
import { readTask, type Task } from './task.ts';

/** Of a fact: its site, its figure, the column of a cell, and its words. */
type FactKey = readonly [site: string, figure: string, column: string, words: string];

export const writtenFolder = path.join(import.meta.dirname, '../../data/articles/written');

/** What a language model wrote for the sections of an article, by their headings, and the facts that it meant. */
interface Written {
  readonly sections: ReadonlyMap<string, string>;
  readonly facts: ReadonlyMap<string, FactKey>;
}

/**
 * A model that answers each request for a section as a language model answered it: the replies are kept by the section's
 * heading, and their marks by what the facts say, so that neither the prompt nor the numbers of facts need be the same.
 * Asked for anything else, it says nothing.
 */
export const startRecordedWriter = (name: string): Promise<ModelServer> =>
  startModelServer(({ messages }) => {
    const task = readTask(messages);
    const says = task.part === undefined && task.faults.length === 0 ? replyTo(task, name) : '…';
    return { says, tokens: [tokensIn(messages.at(-1)?.content ?? ''), tokensIn(says)] };
  });

/** The reply to a request, with the numbers that its facts have there; nothing for another section. */
export function replyTo({ section, facts }: Task, name: string): string {
  const written = readWritten(name);
  const ids = new Map([...written.facts].map(([id, key]) => [id, facts.find((fact) => isMeant(fact, key))?.id]));
  return (written.sections.get(section.heading) ?? '…').replace(marked, (id) => ids.get(id) ?? 'f0');
}

/** The numbers of facts in marks. */
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

/** Replies by their headings: each stands below its own `## ` heading. */
export const readReplies = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')).trim(), part.slice(part.indexOf('\n')).trim()]),
  );

/** A line for each fact that replies mark, by which it is found again whatever its number is. */
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

/** Roughly as tokenizers count. */
const tokensIn = (text: string): number => Math.ceil(text.length / 4);
