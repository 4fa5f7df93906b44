import { homedir } from 'node:os';
import { commands, env, UIKind, Uri, workspace } from 'vscode';
import type { SavedFiles } from '../exporting/saving.ts';

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
