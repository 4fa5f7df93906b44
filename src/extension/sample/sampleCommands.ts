import type { ReportContext } from '../report/registerReport.ts';
import type { Project } from '../../contract/projects/project.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { grouped, t } from '../editor/l10n.ts';
import type { ReportPanel } from '../report/reportPanel.ts';
import type { Command } from '../editor/command.ts';
import type { Client } from '../../client/client.ts';
import type { CommandId } from '../editor/commandIds.ts';

/** Commands for the sample project. */
export const sampleCommands = (context: ReportContext): readonly Command<CommandId>[] => [
  exploreSample<Client>({
    ...context,
    load: async (work) => (await import('../../sample/loadSample.ts')).loadSample(work),
  }),
  removeSample(context),
];

interface LoadingCalls {
  listProjects(): Promise<{ readonly data: readonly Project[] }>;
}

interface Loading<Calls> {
  readonly client: Calls;
  readonly now: number;
  readonly onProgress: (progress: { readonly added: number; readonly of: number }) => void;
  readonly signal: AbortSignal;
  readonly sleep: (ms: number) => Promise<unknown>;
}

interface ExploreSampleNeeds<Calls extends LoadingCalls> {
  readonly services: { connect(): Promise<{ readonly local: boolean; readonly client: Calls }> };
  readonly dialogs: Dialogs;
  /** Creates the sample project, all or nothing, and returns its id. */
  readonly load: (work: Loading<Calls>) => Promise<string>;
  readonly clock: { now(): number; sleep(ms: number, signal: AbortSignal): Promise<unknown> };
  readonly tree: { refresh(): void };
  /** Looks for new runs, such as that of the sample's article. */
  readonly watcher: { look(): void };
  readonly showPrompts: () => Promise<void>;
  readonly report: Pick<ReportPanel, 'show'>;
}

/** Shows the sample project, a made-up brand with four weeks of made-up answers. Creates it if missing. */
export function exploreSample<Calls extends LoadingCalls>({
  services,
  dialogs,
  load,
  clock,
  tree,
  watcher,
  showPrompts,
  report,
}: ExploreSampleNeeds<Calls>): Command<'citedesk.exploreSample'> {
  let loading: Promise<string | undefined> | undefined;

  async function make(local: boolean, client: Calls): Promise<string | undefined> {
    const shared = t('The sample will be loaded into the connected service, where other users may see it.');
    if (!local && !(await dialogs.confirm(shared, t('Load Sample')))) return undefined;
    try {
      return await dialogs.progress(t('Loading sample'), (say, signal) => {
        let reported = 0;
        return load({
          client,
          now: clock.now(),
          signal,
          sleep: (ms) => clock.sleep(ms, signal),
          onProgress({ added, of }) {
            say(t('{0} of {1} answers', grouped(added), grouped(of)), ((added - reported) / of) * 100);
            reported = added;
          },
        });
      });
    } finally {
      tree.refresh();
      watcher.look();
    }
  }

  /** Creates only one sample if the user clicks twice. */
  function once(local: boolean, client: Calls): Promise<string | undefined> {
    loading ??= make(local, client).finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    id: 'citedesk.exploreSample',
    async run() {
      const { local, client } = await services.connect();
      const known = (await client.listProjects()).data.find(isSample)?.id;
      const project = known ?? (await once(local, client));
      if (project === undefined) return;
      await showPrompts();
      await report.show({ project });
    },
  };
}

/** Deletes all sample projects with their answers. Never deletes one with real answers. */
export const removeSample = ({
  services,
  dialogs,
  tree,
  openPages,
}: ReportContext): Command<'citedesk.removeSample'> => ({
  id: 'citedesk.removeSample',
  async run() {
    const { client } = await services.connect();
    const samples = (await client.listProjects()).data.filter(isSample);
    try {
      for (const { id } of samples) {
        await client.deleteProject({ project: id });
        for (const page of openPages) page.leave(id);
      }
    } finally {
      tree.refresh();
    }
    // Not awaited: the message may stay open.
    void dialogs.tell(
      samples.length === 0 ? t('There is no sample project.') : t('Sample project and its answers deleted.'),
    );
  },
});
