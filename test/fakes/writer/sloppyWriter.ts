import { type Behaviour, type ModelServer, startModelServer } from '../modelServer.ts';
import { readTask } from './task.ts';

/** Careless model whose habit can change between articles. */
export interface SloppyWriter extends ModelServer {
  /** Set to change its replies for sections. */
  habit: Habit;
}

/** Behavior of a model, given the text that it could write. */
export type Habit = (text: string, section: number) => Behaviour;

export const usual: Habit = (says) => ({ says });

/**
 * Model that writes a stored text for each section, regardless of its subject, and insists on every rejected sentence.
 * The last section gets all remaining texts.
 * @param textsFor returns the texts for a question
 */
export async function startSloppyWriter(textsFor: (question: string) => readonly string[]): Promise<SloppyWriter> {
  const server = await startModelServer(({ messages }): Behaviour => {
    const prompt = messages.at(-1)?.content ?? '';
    const { article, faults, part } = readTask(messages);
    if (part !== undefined) return { says: part };
    if (prompt.includes('Answer with one line for each of these sentences'))
      return { says: faults.map((sentence, index) => `${index + 1}. ${sentence}`).join('\n') };
    const [, at = '1', of = '1'] = /Write section (\d+) of (\d+)/.exec(prompt) ?? [];
    const [section, count] = [Number(at) - 1, Number(of)];
    const texts = textsFor(article.question ?? '');
    const mine = section === count - 1 ? texts.slice(section) : texts.slice(section, section + 1);
    return mine.length === 0 ? { says: '…' } : writer.habit(mine.join('\n\n'), section);
  });
  const writer: SloppyWriter = { ...server, habit: usual };
  return writer;
}
