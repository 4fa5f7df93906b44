import type { TestContext } from 'node:test';
import { asWritten, speakWith } from '../../src/extension/editor/l10n.ts';
import type { MessageBundle } from '../../src/text/translateSentences.ts';

/** Sets the language until a test ends. It is global to the process, which also runs other test files. */
export function speak(context: TestContext, language: string, bundle: MessageBundle): void {
  speakWith((message, ...values) => asWritten(bundle[message] ?? message, ...values), language, bundle);
  context.after(() => speakWith(asWritten, 'en', {}));
}
