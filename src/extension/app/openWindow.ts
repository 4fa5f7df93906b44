import { commands, Disposable, env, type ExtensionContext, window, Uri } from 'vscode';
import type { ToolManifest } from '../agents/editor/offerTools.ts';
import { clock, focus } from '../editor/clock.ts';
import type { Execute } from '../editor/command.ts';
import { createEmitter } from '../editor/emitter.ts';
import type { FeatureContext } from '../editor/featureContext.ts';
import { editorNetwork as network } from '../editor/network.ts';
import { editorSettings as settings } from '../editor/settings.ts';
import { createTexts } from './texts.ts';
import { lazy } from '../editor/lazy.ts';
import { createTextHost } from '../editor/editorTextHost.ts';
import { editorDialogs } from '../editor/editorDialogs.ts';
import { createReports } from '../editor/readOnlyTexts.ts';
import { savedFiles } from '../editor/savedFiles.ts';
import type { LazySurfaces } from '../panels/surface.ts';

/** Creates the parts of the window that don't need a service. */
export function openWindow(context: ExtensionContext) {
  const { extensionUri, globalStorageUri, secrets, workspaceState: memento, globalState: machine } = context;
  const { language, uriScheme } = env;
  const manifest = context.extension.packageJSON as ToolManifest & { readonly version: string };
  const owned: Disposable[] = [];
  const own: FeatureContext['own'] = (part) => {
    owned.push(Disposable.from(part));
    return part;
  };
  const execute: Execute = async (id, argument) => void (await commands.executeCommand(id, argument));
  return {
    settings,
    network,
    memento,
    machine,
    secrets,
    clock,
    focus,
    execute,
    language,
    uriScheme,
    manifest,
    version: manifest.version,
    storage: globalStorageUri.fsPath,
    workspaceStorage: context.storageUri?.fsPath,
    bundle: context.asAbsolutePath('dist/node/service.mjs'),
    cli: context.asAbsolutePath('dist/cli.js'),
    webview: context.asAbsolutePath('dist/webview'),
    log: own(window.createOutputChannel('Citedesk', { log: true })),
    ...own(createEditorWindow(context.logUri.fsPath, extensionUri)),
    texts: own(createTexts()),
    surfaces: lazyWebviews(extensionUri),
    changed: createEmitter<string>(),
    own,
    dispose: () => void Disposable.from(...owned).dispose(),
  };
}

/**
 * Creates window actions for commands and pages. `logs` is the folder of the window's log, `root` that of the
 * extension.
 */
function createEditorWindow(logs: string, root: Uri) {
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

/** Webviews of the editor, loaded when the first one is opened or restored. */
function lazyWebviews(extensionUri: Uri): LazySurfaces {
  const load = async () => (await import('../panels/webviews.ts')).createWebviews({ extensionUri });
  return {
    load,
    onRestored: (kind, listener) =>
      window.registerWebviewPanelSerializer(`citedesk.${kind}`, {
        async deserializeWebviewPanel(panel, state: unknown) {
          listener((await load()).adopt(kind, panel), state);
        },
      }),
  };
}
