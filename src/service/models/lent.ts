import { maxLentText } from '../../contract/models/loan.ts';
import type { EditorModel } from '../../contract/models/vendors.ts';
import { type ModelUsage, repeated } from './attempts.ts';
import type { Task } from './complete.ts';
import { withoutReasoning } from '../../text/markdown/reasoning.ts';

/** What a window is to ask its editor's model. */
export interface LendTask extends Pick<Task, 'system' | 'prompt' | 'signal' | 'pace'> {
  readonly model: EditorModel;
  /** How long the text may be, in characters. */
  readonly most: number;
}

/** A text that a window gave. */
export interface LentText extends ModelUsage {
  readonly text: string;
  /** It is none that can be used: the next that asks the same gets another. */
  readonly refuse: () => Promise<never>;
}

/**
 * Puts a call up for the windows that may take it, and waits for its text, however long that takes.
 * @throws Failure as a window reports it; a cancelled request throws the signal's reason.
 */
export type Lend = (task: LendTask) => Promise<LentText>;

/** Has a window's model write one text. It knows no formats: what it is to answer in stands in its instructions. */
export function lentText(model: EditorModel, task: Task): Promise<string> {
  const { system, prompt, signal, pace, lend } = task;
  if (!lend) throw new Error('no editor window can share its model here');
  const most = Math.min(task.most ?? maxLentText, maxLentText);
  return repeated(task, async () => {
    const { text, refuse, input, output } = await lend({
      model,
      prompt,
      signal,
      pace,
      most,
      ...(system !== undefined && { system }),
    });
    task.onUsage?.({ input, output, end: 'answered' });
    const written = withoutReasoning(text);
    return written.trim() === '' || text.length > most ? refuse() : written;
  });
}
