import { withoutLinks } from '../../editor/withoutLinks.ts';
import path from 'node:path';
import { Disposable, FileSystemError, Range, type TextDocument, Uri, window, workspace, WorkspaceEdit } from 'vscode';
import type { HouseStyle } from '../../../scoring/style.ts';
import { styleFile } from '../../../scoring/styleFile.ts';
import type { CommandArguments } from '../../editor/commandIds.ts';
import { editorDialogs } from '../../editor/editorDialogs.ts';
import { t } from '../../editor/l10n.ts';
import type { WritingTexts } from '../writingTasks.ts';
import { createHouseStyles } from '../houseStyles.ts';

export type AddedWord = NonNullable<CommandArguments['citedesk.addHouseWord']>;

interface Needs {
  readonly texts: WritingTexts;
  readonly onChange: () => void;
  readonly note: (error: unknown, where: string) => void;
}

interface HouseLists extends Disposable {
  /** Returns the style list that applies to a file. Undefined if no folder above it has one. */
  of(file: Uri | undefined): Promise<HouseStyle | undefined>;
  /** Adds a word to the list that applies to a document, or to a new one in its workspace folder. */
  add(document: TextDocument, word: AddedWord): Promise<void>;
}

/** Reads and writes the style lists of allowed and avoided words. */
export function createHouseLists({ texts, onChange, note }: Needs): HouseLists {
  const styles = createHouseStyles({ texts, read, tell: (place, problem) => void tellOf(problem, Uri.parse(place)) });
  const changed = (): void => {
    styles.forget();
    onChange();
  };
  // Watches the folder too. If both appear or vanish together, as in a checkout, the editor may report only the folder.
  const watcher = workspace.createFileSystemWatcher(`**/{${path.dirname(styleFile)},${styleFile}}`);
  const parts = Disposable.from(
    watcher,
    watcher.onDidChange(changed),
    watcher.onDidCreate(changed),
    watcher.onDidDelete(changed),
    // Lists above the workspace have no watcher.
    window.onDidChangeWindowState(({ focused }) => {
      if (focused) styles.forget();
    }),
    workspace.onDidSaveTextDocument(({ uri }) => {
      if (uri.path.endsWith(`/${styleFile}`)) changed();
    }),
    workspace.onDidChangeWorkspaceFolders(changed),
  );

  async function tellOf(problem: string, list: Uri): Promise<void> {
    try {
      const open = t('Open Style List');
      if ((await window.showWarningMessage(withoutLinks(problem), open)) === open) await window.showTextDocument(list);
    } catch (error) {
      note(error, 'Style');
    }
  }

  return {
    of: async (file) => (await styles.find(placesAbove(file)))?.style,
    async add(document, { list, word }) {
      const known = await styles.find(placesAbove(document.uri));
      const place = known ? Uri.parse(known.place) : newList(document.uri);
      if (!place) return;
      const instead = list === 'avoid' ? await askInstead(word) : '';
      if (instead === undefined) return;
      const before = known && (await workspace.openTextDocument(place));
      const yaml = before?.getText() ?? '';
      const written = await texts.run('withHouseWord', { yaml, list, word, instead: instead.trim() || undefined });
      if (written.problem !== undefined) return tellOf(written.problem, place);
      if (written.yaml === yaml) return changed();
      await write(place, before, written.yaml);
      changed();
      await tellAdded({ list, word }, place, async () => {
        const now = await workspace.openTextDocument(place);
        // Don't undo if the list was edited since.
        if (now.getText().replaceAll('\r\n', '\n') !== written.yaml) return void (await window.showTextDocument(now));
        if (before) await write(place, now, yaml);
        else await workspace.fs.delete(place);
        changed();
      });
    },
    dispose: () => void parts.dispose(),
  };
}

/**
 * URIs where a style list for a file may be, nearest first. For a text without a file, starts at the first workspace
 * folder.
 */
function placesAbove(file: Uri | undefined): string[] {
  const places: string[] = [];
  const first = file === undefined || file.scheme === 'untitled' ? workspace.workspaceFolders?.[0]?.uri : undefined;
  let folder = first ?? (file && Uri.joinPath(file, '..'));
  for (let last = ''; folder && folder.scheme !== 'untitled' && folder.path !== last;) {
    places.push(Uri.joinPath(folder, styleFile).toString());
    last = folder.path;
    folder = Uri.joinPath(folder, '..');
  }
  return places;
}

function newList(file: Uri): Uri | undefined {
  const folder = workspace.getWorkspaceFolder(file) ?? workspace.workspaceFolders?.[0];
  return folder && Uri.joinPath(folder.uri, styleFile);
}

async function read(place: string): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(Uri.parse(place)));
  } catch (error) {
    // A folder above may be unreadable or unable to contain a list.
    if (error instanceof FileSystemError) return undefined;
    throw error;
  }
}

const askInstead = (word: string): Promise<string | undefined> =>
  editorDialogs.input({
    title: t('Avoid “{0}”', word),
    prompt: t('Enter a replacement, or leave empty if there isn’t one.'),
    validate: (text) => (text.trim().length > 120 ? t('Use at most {0} characters.', 120) : undefined),
  });

/** Writes a list, but doesn't save it if it had unsaved changes. */
async function write(place: Uri, document: TextDocument | undefined, yaml: string): Promise<void> {
  if (!document) return workspace.fs.writeFile(place, new TextEncoder().encode(yaml));
  const wasDirty = document.isDirty;
  const change = new WorkspaceEdit();
  change.replace(place, new Range(document.positionAt(0), document.positionAt(document.getText().length)), yaml);
  await workspace.applyEdit(change);
  if (!wasDirty) await document.save();
}

async function tellAdded(
  { list, word }: Omit<AddedWord, 'document'>,
  place: Uri,
  undo: () => Promise<void>,
): Promise<void> {
  const [undoes, opens] = [t('Undo'), t('Open Style List')];
  const message =
    list === 'allowed' ? t('Added “{0}” to the allowed words.', word) : t('Added “{0}” to the words to avoid.', word);
  const pressed = await editorDialogs.tell(message, undoes, opens);
  if (pressed === undoes) await undo();
  if (pressed === opens) await window.showTextDocument(place);
}
