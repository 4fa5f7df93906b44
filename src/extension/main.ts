import { type ExtensionContext, l10n } from 'vscode';
import { type App, startApp } from './app.ts';
import { speakWith } from './l10n.ts';

let app: App | undefined;

/** Builds the parts and registers them; nothing here waits for the network, and a service is started when it is needed. */
export function activate(context: ExtensionContext): void {
  speakWith((message, ...values) => l10n.t(message, ...values));
  app = startApp(context);
}

/** Lets go of everything; the editor waits for this before it ends. */
export async function deactivate(): Promise<void> {
  await app?.stop();
}
