import { createWrittenPages, type WrittenPages } from '../editor/promptPages.ts';
import type { PromptRun } from '../../contract/projects/promptRun.ts';
import type { SetUp } from '../service/models.ts';
import type { RevealRow } from '../tree/places.ts';
import type { Pickers } from './pickers.ts';
import type { PromptsTree } from './tree/promptsTree.ts';
import { userLocale } from '../service/editor/userLocale.ts';
import type { ServiceContext } from '../service/registerService.ts';
import { lazyTree } from '../tree/lazyTree.ts';
import type { PromptPlace } from './tree/locating.ts';
import { showPromptsTree } from './tree/promptsView.ts';

/** Context of the commands for prompts, and of those of the features above. */
export interface PromptContext extends ServiceContext {
  readonly watcher: { watch(run: PromptRun): void; look(): void };
  readonly rereading: { follow(project: string): void };
  readonly setUp: () => SetUp;
  readonly pickers: Pickers;
  readonly pages: WrittenPages;
  readonly tree: PromptsTree;
  /** All views that show prompts. */
  readonly promptViews: { refresh(): void };
  /** Pages that close if their project is deleted. */
  readonly openPages: readonly { leave(project: string): void }[];
  readonly work: { loaded(): Promise<{ loadMore(run: number): void }> };
  readonly revealPrompt: (place: PromptPlace) => Promise<void>;
  readonly revealRow: RevealRow;
  /** Subject of the selected row in the prompts tree, and those of all selected rows. */
  readonly selectedRow: () => object | undefined;
  readonly selectedRows: () => readonly object[];
}

/** Tree of projects, topics and prompts, and pages for writing prompts. */
export function registerPrompts(
  context: ServiceContext & {
    readonly watcher: { look(): void };
    /** Folder for the stored tree. */
    readonly storage: string;
  },
) {
  const { memento, machine, storage, watcher, contextKeys, changed, origin, execute, note, own } = context;
  const pages = own(createWrittenPages(memento, (addresses) => contextKeys.promptPages(addresses)));
  const tree = lazyTree(origin, async () =>
    (await import('./tree/promptsTree.ts')).openPromptsTree({
      ...context,
      seen: machine,
      folder: storage,
      reader: userLocale,
      onRun: () => watcher.look(),
      onProjects: (some) => contextKeys.hasProjects(some),
    }),
  );
  const promptsView = own(showPromptsTree(tree, (drop) => execute('citedesk.movePrompts', drop), note));
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
