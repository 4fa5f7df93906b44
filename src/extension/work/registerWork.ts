import { lazy } from '../editor/lazy.ts';
import type { PromptContext } from '../prompts/registerPrompts.ts';
import type { ServiceContext } from '../service/registerService.ts';
import { createStatusBar } from './editor/statusBar.ts';
import { lazySaving } from './exporting/lazySaving.ts';
import { followPromptRuns, followRefusals, followSpending } from './followRuns.ts';
import { createPromptTexts } from './promptTexts.ts';
import { createRereading } from './rereading.ts';
import { createSampleProjects } from './sampleProjects.ts';
import { createStatus } from './status.ts';
import { showWorkTree } from './tree/showWorkTree.ts';
import { createWatcher } from './watcher.ts';

type Needs = ServiceContext & Pick<Parameters<typeof createStatus>[0], 'proposals'>;

/** Context of the features above the runs. */
export type WorkContext = ServiceContext & ReturnType<typeof registerWork>;

/** Context of the commands for runs, and of those of the features above. */
export type RunContext = WorkContext & PromptContext;

/** Runs of the service: their tree, the status bar, messages at their end, and files of exports. */
export function registerWork(context: Needs) {
  const { services, changed, own } = context;
  const watcher = own(createWatcher(context));
  const rereading = own(createRereading(context));
  const promptTexts = own(createPromptTexts(context));
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
