import type { PageCopy } from '../web/copies.ts';
import { type ModelServer, startModelServer } from '../modelServer.ts';
import { Liar } from './lies.ts';
import type { Lie } from './waysToLie.ts';
import { readTask } from './task.ts';
import { replyTo } from './writtenReplies.ts';

/** Lying model with a record of its lies. */
export interface LyingWriter extends ModelServer {
  /** Lies in the first drafts of sections. */
  readonly lies: readonly Lie[];
  /** Lies in revised parts. */
  readonly revised: readonly Lie[];
}

interface Habits {
  readonly pages: readonly PageCopy[];
  /** Returns the name of the recorded article for a question. */
  readonly nameOf: (question: string) => string;
  /** Number of lies per section. */
  readonly each: number;
}

/**
 * Model that adds lies to the sentences of a recorded one. If asked to correct them, it insists in every other section,
 * and removes them in the others.
 */
export async function startLyingWriter({ pages, nameOf, each }: Habits): Promise<LyingWriter> {
  const liar = new Liar(pages);
  const [lies, revised]: [Lie[], Lie[]] = [[], []];
  const firsts = new Map<string, string>();
  const server = await startModelServer(({ messages }) => {
    const task = readTask(messages);
    const told = (most: number, among: Lie[]): readonly Lie[] => {
      const more = liar.tell(task, most);
      among.push(...more);
      return more;
    };
    if (task.part !== undefined) return { says: planted(task.part, told(1, revised)) };
    const section = `${task.article.title} ${task.section.heading}`;
    const first = firsts.get(section);
    if (task.faults.length > 0) return { says: again(task.faults, firsts.size % 2 === 0) };
    if (first !== undefined) return { says: first };
    const honest = replyTo(task, nameOf(task.article.question ?? ''));
    // a section with only lies is missing from the draft
    if (honest === '…') return { says: honest };
    const says = planted(honest, told(each, lies));
    firsts.set(section, says);
    return { says };
  });
  return { ...server, lies, revised };
}

/** Repeats each rejected sentence word for word, or removes all of them. */
const again = (faults: readonly string[], insists: boolean): string =>
  faults.map((sentence, index) => `${index + 1}. ${insists ? sentence : '-'}`).join('\n');

/** Adds sentences to a text: at the end of paragraphs, as list items, or as separate paragraphs. */
function planted(honest: string, lies: readonly Lie[]): string {
  const blocks = honest === '' ? [] : honest.split('\n\n');
  for (const [index, { written }] of lies.entries()) {
    const at = index % (blocks.length + 1);
    const block = blocks[at] ?? '';
    if (/^(?:[^#|>\s\d-]|\*\*)/.test(block) && !block.endsWith(':')) blocks[at] = `${block} ${written}`;
    else if (/^(?:-|\d+\.) /.test(block)) blocks[at] = `${block}\n${nextMark(block)} ${written}`;
    else blocks.push(written);
  }
  return blocks.join('\n\n');
}

/** Returns `3.` after two numbered items, or a dash. */
const nextMark = (list: string): string =>
  list.startsWith('-') ? '-' : `${list.split('\n').filter((line) => /^\d+\. /.test(line)).length + 1}.`;
