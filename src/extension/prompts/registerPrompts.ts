import { createWrittenPages } from '../editor/promptPages.ts';
import { userLocale } from '../service/editor/userLocale.ts';
import type { ServiceContext } from '../service/registerService.ts';
import { lazyTree } from '../tree/lazyTree.ts';
import type { PromptPlace } from './tree/locating.ts';
import { showPromptsTree } from './tree/promptsView.ts';

type Needs = ServiceContext & {
  readonly watcher: { look(): void };
  /** Folder for the stored tree. */
  readonly storage: string;
};

/** Tree of projects, topics and prompts, and pages for writing prompts. */
export function registerPrompts(context: Needs) {
  const { memento, machine, storage, watcher, contextKeys, changed, origin, execute, note, own } = context;
  const pages = own(createWrittenPages({ memento, onPages: (addresses) => contextKeys.promptPages(addresses) }));
  const tree = lazyTree(origin, async () =>
    (await import('./tree/openPromptsTree.ts')).openPromptsTree({
      ...context,
      seen: machine,
      folder: storage,
      reader: userLocale,
      onRun: () => watcher.look(),
      onProjects: (some) => contextKeys.hasProjects(some),
    }),
  );
  const promptsView = own(showPromptsTree(tree, { drop: (drop) => execute('citedesk.movePrompts', drop), note }));
  own(
    changed.subscribe((project) => {
      tree.loaded().then(
        (rows) => rows.touch(project),
        (error: unknown) => note(error, 'Prompts'),
      );
    }),
  );
  return {
    pages,
    tree,
    promptsView,
    revealPrompt: (place: PromptPlace) => promptsView.reveal(place, { focus: true, expand: true }),
    revealRow: promptsView.revealRow,
    selectedRow: () => promptsView.selectedRows()[0],
    selectedRows: () => promptsView.selectedRows(),
  };
}
