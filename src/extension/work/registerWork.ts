import { lazy } from '../editor/lazy.ts';
import type { PromptContext } from '../prompts/registerPrompts.ts';
import type { ServiceContext } from '../service/registerService.ts';
import { createStatusBar } from './editor/statusBar.ts';
import { followPromptRuns, followRefusals, followSpending } from './followRuns.ts';
import { createPromptTexts } from './promptTexts.ts';
import { createRereading } from './rereading.ts';
import { createSampleProjects } from './sampleProjects.ts';
import { createStatus } from './status.ts';
import { createWatcher } from './watcher.ts';
import { lazyTree } from '../tree/lazyTree.ts';
import { showTree } from '../tree/tree.ts';
import type { WorkTree, WorkTreeNeeds } from './tree/workTree.ts';
import type { Saving } from './exporting/saving.ts';
import { createPendingExports } from './exporting/pendingExports.ts';

/** Context of the features above the runs. */
export type WorkContext = ServiceContext & ReturnType<typeof registerWork>;

/** Context of the commands for runs, and of those of the features above. */
export type RunContext = WorkContext & PromptContext;

/** Runs of the service: their tree, the status bar, messages at their end, and files of exports. */
export function registerWork(context: ServiceContext & Pick<Parameters<typeof createStatus>[0], 'proposals'>) {
  const { services, changed, own } = context;
  const watcher = own(createWatcher(context));
  const rereading = own(createRereading(context));
  const promptTexts = own(createPromptTexts(services));
  const samples = own(createSampleProjects(context));
  const statusBar = own(createStatusBar());
  const status = own(
    createStatus({
      ...context,
      watcher,
      samples,
      words: lazy(() => import('./statusWords.ts')),
      local: () => services.current?.local ?? true,
      show: (text) => statusBar.show(text),
    }),
  );
  const work = own(showWorkTree({ ...context, watcher, promptTexts, samples }));
  const saving = own(
    lazySaving(context, async () => (await import('./exporting/saving.ts')).createSaving({ ...context, watcher })),
  );
  own(followPromptRuns({ ...context, watcher, touch: changed.fire }));
  own(followRefusals({ ...context, watcher }));
  own(followSpending({ ...context, watcher }));
  own(rereading.subscribe(changed.fire));
  return { watcher, rereading, promptTexts, samples, status, work, saving };
}

interface ShownWork {
  loaded(): Promise<WorkTree>;
  /** Selects the row that explains why a prompt run failed, or otherwise the row of the run. */
  reveal(runId: number): Promise<void>;
  dispose(): void;
}

/** Shows the runs in their view. */
function showWorkTree({ origin, ...needs }: ServiceContext & WorkTreeNeeds): ShownWork {
  const tree = lazyTree(origin, async () => (await import('./tree/workTree.ts')).createWorkTree(needs));
  const view = showTree('citedesk.work', tree);
  return {
    loaded: () => tree.loaded(),
    async reveal(runId) {
      const row = await (await tree.loaded()).locate(runId);
      if (row) await view.reveal(row, { focus: true });
    },
    dispose() {
      view.dispose();
      void tree.dispose();
    },
  };
}

/** Saves files of exports. Loaded when the first export is saved. */
function lazySaving({ memento, failures }: ServiceContext, load: () => Promise<Saving>): Saving {
  const saving = lazy(load);
  const then = (action: (loaded: Saving) => void): void =>
    void saving.loaded().then(action, (error: unknown) => failures.note(error, 'Export'));

  return {
    expect: (run, how) => (saving.part ? saving.part.expect(run, how) : then((made) => made.expect(run, how))),
    save: async (run) => (await saving.loaded()).save(run),
    resume() {
      if (createPendingExports(memento).some) then((made) => made.resume());
    },
    dispose: () => void saving.dispose(),
  };
}
