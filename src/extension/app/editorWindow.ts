import { commands, env, Uri } from 'vscode';
import { lazy } from '../editor/lazy.ts';
import { createTextHost } from '../editor/editorTextHost.ts';
import { editorDialogs } from '../editor/editorDialogs.ts';
import { createReports } from '../editor/reports.ts';
import { savedFiles } from '../editor/savedFiles.ts';

/**
 * Creates window actions for commands and pages. `logs` is the folder of the window's log, `root` that of the
 * extension.
 */
export function createEditorWindow(logs: string, root: Uri) {
  const growingFiles = lazy(async () => (await import('../editor/fileTails.ts')).createFileTails());
  const host = createTextHost();
  const reports = createReports();
  const projectFiles = lazy(async () =>
    (await import('../projectFiles/editor/createFileWindow.ts')).createFileWindow(),
  );
  return {
    logs,
    dialogs: editorDialogs,
    host,
    files: savedFiles,
    facts: async () => (await import('../editor/editorFacts.ts')).editorFacts(),
    openExternal: (url: string) => env.openExternal(Uri.parse(url, true)),
    previewDocs: async (file: string) =>
      void (await commands.executeCommand('markdown.showPreview', Uri.joinPath(root, file))),
    openFile: async (file: string) => (await growingFiles.loaded()).open(file),
    projectFiles: () => projectFiles.loaded(),
    showText: (name: string, text: string) => reports.show(name, text),
    showPrompts: async () => void (await commands.executeCommand('citedesk.prompts.focus')),
    /** Shows the list of runs. */
    reveal: async () => void (await commands.executeCommand('citedesk.work.focus')),
    dispose() {
      void growingFiles.dispose();
      reports.dispose();
      host.dispose();
      void projectFiles.dispose();
    },
  };
}
