import type { TestContext } from 'node:test';
import { asWritten, speakWith } from '../../src/extension/l10n.ts';
import type { Bundle } from '../../src/text/spoken.ts';

/** Speaks a language until a test ends; it belongs to the process, which runs the tests of other files too. */
export function speak(context: TestContext, language: string, bundle: Bundle): void {
  speakWith((message, ...values) => asWritten(bundle[message] ?? message, ...values), language, bundle);
  context.after(() => speakWith(asWritten, 'en', {}));
}
