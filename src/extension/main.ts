import { env, type ExtensionContext, l10n } from 'vscode';
import { type App, startApp } from './app.ts';
import { speakWith } from './l10n.ts';

let app: App | undefined;

/**
 * Builds the parts and registers them; nothing here waits for the network, and a service is started when it is needed.
 */
export function activate(context: ExtensionContext): void {
  // Numbers in sentences that nobody translated stay as these sentences are.
  const { bundle } = l10n;
  const language = bundle === undefined ? 'en' : env.language;
  speakWith((message, ...values) => l10n.t(message, ...values), language, bundle ?? {});
  app = startApp(context);
}

/** Lets go of everything; the editor waits for this before it ends. */
export async function deactivate(): Promise<void> {
  await app?.stop();
}
