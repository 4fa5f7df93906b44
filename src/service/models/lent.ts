import { maxLentText } from '../../contract/models/loan.ts';
import type { EditorModel } from '../../contract/models/vendors.ts';
import { repeated, type Task } from './attempts.ts';
import { withoutReasoning } from '../../text/markdown/reasoning.ts';

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
