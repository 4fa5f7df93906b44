import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commands, Disposable, env, type ExtensionContext, Uri, window } from 'vscode';
import type { Execute } from './commands/command.ts';
import { registerCommands } from './commands/register.ts';
import { expectedOrigin } from './connection/expectedOrigin.ts';
import { createKeys, nameOf } from './connection/keys.ts';
import { openService } from './connection/openService.ts';
import { createServices } from './connection/services.ts';
import { keepContextKeys } from './editor/contextKeys.ts';
import { editorDesk } from './editor/editorDesk.ts';
import { editorDialogs } from './editor/editorDialogs.ts';
import { openAtEnd } from './editor/openAtEnd.ts';
import { editorSettings } from './editor/settings.ts';
import { createFailures } from './failures/report.ts';
import { createWatcher } from './status/watcher.ts';
import { knownFile } from './tree/knownFile.ts';
import { createPromptsTree } from './tree/promptsTree.ts';
import { promptSource } from './tree/promptSource.ts';
import { showTree } from './tree/tree.ts';

export interface App {
  /** Takes the parts apart; what is kept for the next window is written by then. */
  stop(): Promise<void>;
}

/** Puts the parts of the extension together. */
export function startApp(context: ExtensionContext): App {
  const settings = editorSettings;
  const storage = context.globalStorageUri.fsPath;
  const dataFolder = () => settings.dataFolder || path.join(storage, 'service');
  const log = window.createOutputChannel('Citedesk', { log: true });
  const execute: Execute = async (id, argument) => void (await commands.executeCommand(id, argument));
  const keys = createKeys(context.secrets);
  const { version } = context.extension.packageJSON as { readonly version: string };

  const services = createServices({
    open: openService({ settings, dataFolder, keys, version, log, bundle: context.asAbsolutePath('dist/service.mjs') }),
    onTrouble: (error) => failures.note(error, 'Connection'),
  });
  const failures = createFailures({
    log,
    show: async (message, button) => (await window.showErrorMessage(message, ...(button === undefined ? [] : [button]))) !== undefined,
    remedies: {
      key: () => execute('citedesk.connect'),
      model: () => execute('citedesk.configureAssistant'),
      log: () => execute('citedesk.showLog'),
      account: () => (settings.serviceUrl === '' ? execute('citedesk.showLog') : env.openExternal(Uri.parse(new URL(settings.serviceUrl).origin))),
    },
  });
  const contextKeys = keepContextKeys(services);
  const note = failures.note.bind(failures);
  const tree = createPromptsTree({
    services, note,
    expected: () => expectedOrigin(settings.serviceUrl),
    sourceOf: ({ client }) => promptSource(client),
    known: knownFile(storage),
    onProjects: (some) => contextKeys.hasProjects(some),
  });
  const watcher = createWatcher({
    services, failures,
    memento: context.workspaceState,
    clock: { now: Date.now, sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }) },
    focus: { get focused() { return window.state.focused; }, subscribe: (listener) => window.onDidChangeWindowState(listener) },
  });
  const needs = {
    services, settings, keys, execute, tree, watcher, dataFolder, log, openFile: openAtEnd, dialogs: editorDialogs, desk: editorDesk, language: env.language,
  };
  const all = registerCommands({ failures, load: async () => (await import('./commands/commands.ts')).createCommands(needs) });

  watcher.resume();
  const parts = Disposable.from(
    log, contextKeys, all, watcher,
    showTree('citedesk.prompts', tree),
    watcher.subscribe((event) => {
      if (event.name !== 'turned' && 'total' in event.run) tree.touch(event.run.project);
    }),
    settings.subscribe(['service.url', 'dataFolder', 'nodePath'], () => services.reopen()),
    settings.subscribe(['assistants', 'writer'], () => void services.feed().catch((error: unknown) => note(error, 'Configuration'))),
    context.secrets.onDidChange(({ key }) => {
      if (key === nameOf('service', expectedOrigin(settings.serviceUrl))) services.reopen();
      else if (key.startsWith(nameOf('model', ''))) void services.feed().catch((error: unknown) => note(error, 'Configuration'));
    }),
  );
  return {
    async stop() {
      parts.dispose();
      await Promise.all([tree.dispose(), services.dispose()]);
    },
  };
}
