import { once } from 'node:events';
import readline from 'node:readline/promises';
import { around, type Surroundings } from '../process/surroundings.ts';

/** Whether a person at the terminal says yes, written out; undefined where there is nobody to ask. */
export async function confirmed(
  question: string,
  { input, err: output }: Pick<Surroundings, 'input' | 'err'> = around(),
): Promise<boolean | undefined> {
  if (input.isTTY !== true) return undefined;
  const asking = readline.createInterface({ input, output });
  try {
    // Whoever ends the input has said nothing.
    const ended = once(asking, 'close').then(() => '');
    const said = await Promise.race([asking.question(`${question} Type “yes” to confirm: `), ended]);
    return said.trim().toLowerCase() === 'yes';
  } finally {
    asking.close();
  }
}
