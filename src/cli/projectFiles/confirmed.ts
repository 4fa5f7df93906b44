import { once } from 'node:events';
import readline from 'node:readline/promises';
import { around, type Surroundings } from '../process/surroundings.ts';

/** Asks the user at the terminal to type “yes”. Undefined without a terminal. */
export async function confirmed(
  question: string,
  { input, err: output }: Pick<Surroundings, 'input' | 'err'> = around(),
): Promise<boolean | undefined> {
  if (input.isTTY !== true) return undefined;
  const asking = readline.createInterface({ input, output });
  try {
    // The end of the input counts as no answer.
    const ended = once(asking, 'close').then(() => '');
    const said = await Promise.race([asking.question(`${question} Type “yes” to confirm: `), ended]);
    return said.trim().toLowerCase() === 'yes';
  } finally {
    asking.close();
  }
}
