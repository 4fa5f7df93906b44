import { maxLentText } from '../../contract/models/loan.ts';
import type { EditorModel } from '../../contract/models/vendors.ts';
import { type ModelUsage, repeated } from './attempts.ts';
import type { Task } from './complete.ts';
import { withoutReasoning } from '../../text/markdown/reasoning.ts';

/** A request to an editor's model that a window passes on. */
export interface LendTask extends Pick<Task, 'system' | 'prompt' | 'signal' | 'pace'> {
  readonly model: EditorModel;
  /** Maximum length of the text, in characters. */
  readonly most: number;
}

export interface LentText extends ModelUsage {
  readonly text: string;
  /** Rejects the text as unusable, so that the next identical request gets a new one. */
  readonly refuse: () => Promise<never>;
}

/**
 * Offers a call to the windows that may take it, and waits for the text without a timeout.
 * @throws Failure as reported by the window, or the signal's reason if the request is canceled
 */
export type Lend = (task: LendTask) => Promise<LentText>;

/** Has a window's model write one text. It supports no response format, so the prompt must describe it. */
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
