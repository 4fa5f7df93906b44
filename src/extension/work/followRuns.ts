import type { PromptRun } from '../../contract/projects/promptRun.ts';
import type { Execute } from '../editor/command.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { counted, t } from '../editor/l10n.ts';
import { isAsking } from './run.ts';
import type { Watcher } from './watcher.ts';
import type { reportRefusal } from './reportRefusal.ts';
import type { Client } from '../../client/client.ts';
import type { Service, Services } from '../service/connection/service.ts';
import type { Allowance } from '../service/allowance.ts';

interface FollowPromptRunsNeeds {
  readonly watcher: Pick<Watcher, 'subscribe'>;
  readonly dialogs: Dialogs;
  readonly execute: Execute;
  /** Called for a project that may have new answers. */
  readonly touch: (project: string) => void;
}

/** Reports new answers while prompts are asked. After a run of this window, offers to show them. */
export const followPromptRuns = ({ watcher, dialogs, execute, touch }: FollowPromptRunsNeeds): { dispose(): void } =>
  watcher.subscribe((event) => {
    if (event.name === 'turned' || !isAsking(event.run)) return;
    touch(event.run.project);
    // Not awaited, because the message may stay open for a long time.
    if (event.name === 'ended' && event.mine) void offerAnswers(event.run, dialogs, execute);
  });

async function offerAnswers({ project, done, asked }: PromptRun, dialogs: Dialogs, execute: Execute): Promise<void> {
  if (done === 0) return;
  const [answers, report] = [t('Show Answers'), t('Show Report')];
  const message = counted(done, '1 answer received.', '{0} answers received.');
  const pressed = await dialogs.tell(message, answers, report);
  const promptId = asked?.prompts === 1 ? asked.prompt.id : undefined;
  if (pressed === answers) await execute('citedesk.showAnswers', { project, promptId });
  if (pressed === report) await execute('citedesk.showReport', { project });
}

type FollowRefusalsNeeds = Parameters<typeof reportRefusal>[1] & {
  readonly services: { readonly current: { readonly local: boolean } | undefined };
  readonly watcher: Pick<Watcher, 'subscribe'>;
  readonly note: (error: unknown, where: string) => void;
};

/** Reports refusals at the end of each run of this window, if the local service's own keys were used. */
export const followRefusals = ({ services, watcher, note, ...needs }: FollowRefusalsNeeds): { dispose(): void } =>
  watcher.subscribe((event) => {
    if (event.name !== 'ended' || !event.mine || !services.current?.local) return;
    const { run } = event;
    if (!isAsking(run) || run.failed === 0) return;
    import('./reportRefusal.ts')
      .then(({ reportRefusal: report }) => report(run, needs))
      .catch((error: unknown) => note(error, 'Work'));
  });

interface FollowSpendingNeeds {
  readonly services: Pick<Services, 'subscribe'> & {
    readonly current: (Pick<Service, 'local' | 'origin'> & { readonly client: Pick<Client, 'getUsage'> }) | undefined;
  };
  readonly watcher: Pick<Watcher, 'subscribe'>;
  readonly settings: { readonly spending: { readonly cap: unknown } };
  readonly allowance: Allowance;
  readonly note: (error: unknown, where: string) => void;
}

/** Reads the spending of own API keys after each connection and run, if the user has set a limit. */
export function followSpending({ services, watcher, settings, allowance, note }: FollowSpendingNeeds): {
  dispose(): void;
} {
  let known: object | undefined;

  async function read(): Promise<void> {
    const service = services.current;
    if (!service?.local || typeof settings.spending.cap !== 'number') return;
    try {
      allowance.recordSpending(service.origin, (await service.client.getUsage({})).data.standing);
    } catch (error) {
      note(error, 'Spending');
    }
  }

  const connecting = services.subscribe(() => {
    if (services.current === known) return;
    known = services.current;
    void read();
  });
  const watching = watcher.subscribe(({ name }) => (name === 'ended' ? read() : undefined));
  return {
    dispose() {
      connecting.dispose();
      watching.dispose();
    },
  };
}
