import type { PageCopy } from '../web/copies.ts';
import { type ModelServer, startModelServer } from '../modelServer.ts';
import { Liar } from './lies.ts';
import type { Lie } from './waysToLie.ts';
import { readTask } from './task.ts';
import { replyTo } from './writtenReplies.ts';

/** A model that lies, and what it has told. */
export interface LyingWriter extends ModelServer {
  /** One by one, as its first tries of sections hold them. */
  readonly lies: readonly Lie[];
  /** Those in the parts that it was to revise. */
  readonly revised: readonly Lie[];
}

interface Habits {
  readonly pages: readonly PageCopy[];
  /** The kept article whose question is asked. */
  readonly nameOf: (question: string) => string;
  /** How many lies it plants in each section. */
  readonly each: number;
}

/**
 * A model that writes the honest sentences of a recorded one and plants lies between them. Asked to say these otherwise,
 * it insists in every other section, and leaves them out in the others.
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
    // a section that is nothing but lies is missing from the draft
    if (honest === '…') return { says: honest };
    const says = planted(honest, told(each, lies));
    firsts.set(section, says);
    return { says };
  });
  return { ...server, lies, revised };
}

/** Each sentence that cannot stay once more, word for word, or none of them. */
const again = (faults: readonly string[], insists: boolean): string =>
  faults.map((sentence, index) => `${index + 1}. ${insists ? sentence : '-'}`).join('\n');

/** Puts sentences into a text: behind those of a paragraph, as items of a list, or as paragraphs of their own. */
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

/** `3.` behind two numbered items, else a dash. */
const nextMark = (list: string): string =>
  list.startsWith('-') ? '-' : `${list.split('\n').filter((line) => /^\d+\. /.test(line)).length + 1}.`;
