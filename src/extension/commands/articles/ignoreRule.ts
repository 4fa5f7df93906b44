import type { Command } from '../command.ts';
import type { CommandArguments } from '../ids.ts';

interface Needs {
  readonly writing: {
    desk(): Promise<{ ignore(rule: NonNullable<CommandArguments['citedesk.ignoreRule']>): Promise<void> }>;
  };
}

/** Switches off a rule by which articles are checked, for a file or for the workspace. */
export const ignoreRule = ({ writing }: Needs): Command<'citedesk.ignoreRule'> => ({
  id: 'citedesk.ignoreRule',
  async run(rule) {
    if (rule) await (await writing.desk()).ignore(rule);
  },
});
