import { commands, type Disposable, Selection, TabInputText, type TextDocument, window, workspace } from 'vscode';
import type { Memento } from './keptRuns.ts';
import type { TextAddress } from './commandIds.ts';

const key = 'citedesk.promptPages';

/** Creates the store of untitled pages for writing prompts. */
export function createWrittenPages(
  memento: Memento,
  onPages: (addresses: readonly string[]) => void,
): WrittenPages & Disposable {
  // Not validated, because only this module writes it.
  const storedPlaces = (): Readonly<Record<string, PagePlace>> => (memento.get(key) ?? {}) as Record<string, PagePlace>;
  const keep = (pages: Readonly<Record<string, PagePlace>>): void => {
    void memento.update(key, pages);
    onPages(Object.keys(pages));
  };
  /** Removes closed pages, because a new untitled page may get the same name. */
  const forgetClosed = (): void => {
    const open = new Set(window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => addressOf(input))));
    const stillOpen = Object.entries(storedPlaces()).filter(([address]) => open.has(address));
    if (stillOpen.length < Object.keys(storedPlaces()).length) keep(Object.fromEntries(stillOpen));
  };
  const tabs = window.tabGroups.onDidChangeTabs(({ closed }) => {
    if (closed.length > 0) forgetClosed();
  });
  if (Object.keys(storedPlaces()).length > 0) {
    onPages(Object.keys(storedPlaces()));
    forgetClosed();
  }

  return {
    async open(firstLine, place) {
      const document = await workspace.openTextDocument({ language: 'markdown', content: `${firstLine}\n\n` });
      const editor = await window.showTextDocument(document);
      const { end } = document.lineAt(document.lineCount - 1).range;
      editor.selection = new Selection(end, end);
      keep({ ...storedPlaces(), [document.uri.toString()]: place });
    },
    find(address) {
      const document = address
        ? workspace.textDocuments.find(({ uri }) => uri.scheme === address.scheme && uri.path === address.path)
        : window.activeTextEditor?.document;
      const place = document && storedPlaces()[document.uri.toString()];
      return place && { text: document.getText(), place, close: () => close(document) };
    },
    dispose: () => void tabs.dispose(),
  };
}

const addressOf = (input: unknown): string | undefined =>
  input instanceof TabInputText ? input.uri.toString() : undefined;

async function close(document: TextDocument): Promise<void> {
  await window.showTextDocument(document);
  await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

/** Destination of a page's prompts. */
interface PagePlace {
  readonly project: string;
  readonly topic: ChosenTopic;
}

interface WrittenPage {
  readonly text: string;
  readonly place: PagePlace;
  /** Closes the page without asking to save it. */
  close(): Promise<void>;
}

/**
 * Untitled pages for writing prompts, one per line. The editor restores unsaved pages, so their destinations are stored
 * too.
 */
export interface WrittenPages {
  /** Opens a new page that starts with a line. */
  open(firstLine: string, place: PagePlace): Promise<void>;
  /** Returns the page with the given URI, or else the active one. */
  find(address?: TextAddress): WrittenPage | undefined;
}

/** An existing topic, or the name of a new one. If the service doesn't list topics, there is only an id. */
export type ChosenTopic =
  | { readonly id: number; readonly name?: string }
  | { readonly id?: undefined; readonly name: string };
