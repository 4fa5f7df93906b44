import { commands } from 'vscode';
import type { Dialogs } from '../../editor/dialogs.ts';
import { isArticle } from '../../work/run.ts';
import type { Memento } from '../../editor/keptRuns.ts';
import type { PromptTexts } from '../../work/promptTexts.ts';
import { runName } from '../../work/runName.ts';
import type { Watcher } from '../../work/watcher.ts';
import { askConsent, createConsents } from '../lending/consents.ts';
import { editorModels } from './editorModels.ts';
import { createLending, type LendingNeeds } from '../lending/lending.ts';
import type { EditorLending } from '../lending/lender.ts';

interface Needs extends Pick<LendingNeeds, 'services' | 'judges' | 'clock' | 'note'> {
  readonly watcher: Pick<Watcher, 'runs' | 'look'>;
  readonly promptTexts: Pick<PromptTexts, 'find'>;
  readonly dialogs: Pick<Dialogs, 'tell'>;
  /** Storage for this window's folder. `machine` is for all windows. */
  readonly window: Memento;
  readonly machine: Memento;
}

/** Creates the lending of this editor's models. */
export function openLending({ watcher, promptTexts, dialogs, window, machine, ...needs }: Needs): EditorLending {
  const nameOf = async (id: number): Promise<string> => {
    const run = watcher.runs.find((one) => isArticle(one) && one.id === id);
    if (!run || !isArticle(run)) return `#${id}`;
    return runName(run, await promptTexts.find(run.project, run.prompt.id));
  };
  const lending = createLending({
    ...needs,
    models: editorModels,
    consents: createConsents({ window, machine }),
    ask: askConsent({ dialogs, nameOf }),
    onChange: () => watcher.look(),
  });
  return {
    ...lending,
    models: () => editorModels.list(),
    write: (task, signal) => editorModels.write(task, signal),
    showExtensions: async () =>
      void (await commands.executeCommand('workbench.extensions.search', '@tag:language-models')),
  };
}
