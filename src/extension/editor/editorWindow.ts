import { commands, env, Uri } from 'vscode';
import { lazy } from '../lazy.ts';
import { editorTextHost } from './editorTextHost.ts';
import { editorDialogs } from './editorDialogs.ts';
import { createReports } from './reports.ts';
import { savedFiles } from './savedFiles.ts';

/** What commands and pages have the window do; `logs` is the folder of its log. */
export function createEditorWindow(logs: string) {
  const growingFiles = lazy(async () => (await import('./fileTails.ts')).createFileTails());
  const reports = createReports();
  const projectFiles = lazy(async () =>
    (await import('../projectFiles/editor/createFileWindow.ts')).createFileWindow(),
  );
  return {
    logs,
    dialogs: editorDialogs,
    host: editorTextHost,
    files: savedFiles,
    facts: async () => (await import('./editorFacts.ts')).editorFacts(),
    openExternal: (url: string) => env.openExternal(Uri.parse(url, true)),
    openFile: async (file: string) => (await growingFiles.loaded()).open(file),
    projectFiles: () => projectFiles.loaded(),
    /** Shows a text that nobody edits, under a name. */
    showText: (name: string, text: string) => reports.show(name, text),
    /** Brings the tree of prompts to the front. */
    showPrompts: async () => void (await commands.executeCommand('citedesk.prompts.focus')),
    /** Brings the list of work to the front. */
    reveal: async () => void (await commands.executeCommand('citedesk.work.focus')),
    dispose() {
      void growingFiles.dispose();
      reports.dispose();
      void projectFiles.dispose();
    },
  };
}
