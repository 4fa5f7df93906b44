import { env, type ExtensionContext, l10n } from 'vscode';
import { type App, startApp } from './app.ts';
import { speakWith } from './editor/l10n.ts';

let app: App | undefined;

/** Starts the extension. Doesn't wait for the network; a service is started on first use. */
export function activate(context: ExtensionContext): void {
  // Without a bundle, format numbers in English to match the untranslated text.
  const { bundle } = l10n;
  const language = bundle === undefined ? 'en' : env.language;
  speakWith((message, ...values) => l10n.t(message, ...values), language, bundle ?? {});
  app = startApp(context);
}

/** Stops all parts. The editor waits for this before it exits. */
export async function deactivate(): Promise<void> {
  await app?.stop();
}
