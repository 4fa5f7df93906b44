import type { TestContext } from 'node:test';
import { asWritten, speakWith } from '../../src/extension/l10n.ts';
import type { MessageBundle } from '../../src/text/translateSentences.ts';

/** Speaks a language until a test ends; it belongs to the process, which runs the tests of other files too. */
export function speak(context: TestContext, language: string, bundle: MessageBundle): void {
  speakWith((message, ...values) => asWritten(bundle[message] ?? message, ...values), language, bundle);
  context.after(() => speakWith(asWritten, 'en', {}));
}
