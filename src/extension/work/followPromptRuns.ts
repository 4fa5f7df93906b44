import type { PromptRun } from '../../contract/projects/promptRun.ts';
import type { Execute } from '../editor/command.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { counted, t } from '../editor/l10n.ts';
import { isAsking } from './run.ts';
import type { Watcher } from './watcher.ts';

interface Needs {
  readonly watcher: Pick<Watcher, 'subscribe'>;
  readonly dialogs: Pick<Dialogs, 'tell'>;
  readonly execute: Execute;
  /** Called for a project that may have new answers. */
  readonly touch: (project: string) => void;
}

/** Reports new answers while prompts are asked. After a run of this window, offers to show them. */
export const followPromptRuns = ({ watcher, dialogs, execute, touch }: Needs): { dispose(): void } =>
  watcher.subscribe((event) => {
    if (event.name === 'turned' || !isAsking(event.run)) return;
    touch(event.run.project);
    // Not awaited, because the message may stay open for a long time.
    if (event.name === 'ended' && event.mine) void offerAnswers(event.run, { dialogs, execute });
  });

async function offerAnswers(
  { project, done, asked }: PromptRun,
  { dialogs, execute }: Pick<Needs, 'dialogs' | 'execute'>,
): Promise<void> {
  if (done === 0) return;
  const [answers, report] = [t('Show Answers'), t('Show Report')];
  const message = counted(done, '1 answer received.', '{0} answers received.');
  const pressed = await dialogs.tell(message, answers, report);
  const promptId = asked?.prompts === 1 ? asked.prompt.id : undefined;
  if (pressed === answers) await execute('citedesk.showAnswers', { project, promptId });
  if (pressed === report) await execute('citedesk.showReport', { project });
}
