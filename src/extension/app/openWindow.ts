import { commands, Disposable, env, type ExtensionContext, window } from 'vscode';
import type { ToolManifest } from '../agents/editor/offerTools.ts';
import { clock, focus } from '../editor/clock.ts';
import type { Execute } from '../editor/command.ts';
import { createEmitter } from '../editor/emitter.ts';
import type { FeatureContext } from '../editor/featureContext.ts';
import { editorNetwork as network } from '../editor/network.ts';
import { editorSettings as settings } from '../editor/settings.ts';
import { lazyWebviews } from '../panels/lazyWebviews.ts';
import { createEditorWindow } from './editorWindow.ts';
import { createTexts } from './texts.ts';

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
