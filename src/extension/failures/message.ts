import { Failure } from '../../contract/failure.ts';
import { buttonFor, buttons, type Button } from './buttons.ts';
import { explanationOf } from './sentences.ts';

/** What a person is told of what went wrong with an action of theirs, which may be `repeatable`. */
export function messageOf(
  error: unknown,
  repeatable: boolean,
): { readonly sentence: string; readonly button: Button | undefined } {
  const button = error instanceof Failure ? buttonFor(error) : buttons.showLog();
  return { sentence: explanationOf(error), button: button?.remedy === 'again' && !repeatable ? undefined : button };
}
