import { homedir } from 'node:os';
import { commands, env, UIKind, Uri, workspace } from 'vscode';

const revealWith = (command: string) => async (file: string) =>
  void (await commands.executeCommand(command, Uri.file(file)));

/** Folder and actions for files that the user saves. */
export const savedFiles: SavedFiles = {
  get folder() {
    return workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri.fsPath ?? homedir();
  },
  open: revealWith('vscode.open'),
  revealer(file) {
    // Only an editor on the machine with the files can show one in the system's file manager.
    if (env.uiKind === UIKind.Desktop && env.remoteName === undefined) return revealWith('revealFileInOS');
    return workspace.getWorkspaceFolder(Uri.file(file)) ? revealWith('revealInExplorer') : undefined;
  },
};

export interface SavedFiles {
  /** Default folder for files. */
  readonly folder: string;
  open(file: string): Promise<void>;
  /** Returns a function that shows a file in its folder. Undefined if this editor can't. */
  revealer(file: string): ((file: string) => Promise<void>) | undefined;
}
