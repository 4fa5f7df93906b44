import type { Command } from '../editor/command.ts';
import type { CommandArguments } from '../editor/commandIds.ts';

interface Needs {
  readonly writing: {
    host(): Promise<{ addHouseWord(word: NonNullable<CommandArguments['citedesk.addHouseWord']>): Promise<void> }>;
  };
}

/** Adds a word to the allowed or avoided words of an article's style list. */
export const addHouseWord = ({ writing }: Needs): Command<'citedesk.addHouseWord'> => ({
  id: 'citedesk.addHouseWord',
  async run(word) {
    if (word) await (await writing.host()).addHouseWord(word);
  },
});
