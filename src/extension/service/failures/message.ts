import { Failure } from '../../../contract/failure.ts';
import { buttonFor, buttons, type Button } from './buttons.ts';
import { explanationOf } from './sentences.ts';

/** Message and button for a failed user action. Without `repeatable`, there is no Retry button. */
export function messageOf(
  error: unknown,
  repeatable: boolean,
): { readonly sentence: string; readonly button: Button | undefined } {
  const button = error instanceof Failure ? buttonFor(error) : buttons.showLog();
  return { sentence: explanationOf(error), button: button?.remedy === 'again' && !repeatable ? undefined : button };
}
