import type { Command } from '../command.ts';
import type { CommandArguments } from '../ids.ts';

interface Needs {
  readonly writing: {
    host(): Promise<{ addHouseWord(word: NonNullable<CommandArguments['citedesk.addHouseWord']>): Promise<void> }>;
  };
}

/** Allows a word in the house of an article, or avoids it from now on. */
export const addHouseWord = ({ writing }: Needs): Command<'citedesk.addHouseWord'> => ({
  id: 'citedesk.addHouseWord',
  async run(word) {
    if (word) await (await writing.host()).addHouseWord(word);
  },
});
