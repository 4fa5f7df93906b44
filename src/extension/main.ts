import { type ExtensionContext, l10n } from 'vscode';
import { startApp } from './app.ts';
import { speakWith } from './l10n.ts';

/** Builds the parts and registers them; nothing here waits for the network, and the service is started when it is needed. */
export function activate(context: ExtensionContext): void {
  speakWith((message, ...values) => l10n.t(message, ...values));
  context.subscriptions.push(startApp(context));
}
