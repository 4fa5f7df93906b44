import { commands as editor, Disposable } from 'vscode';
import type { Failures } from '../service/failures/report.ts';
import { type Command, argumentOf } from '../editor/command.ts';
import { type CommandId, commands } from '../editor/commandIds.ts';

export type Commands = { readonly [Id in CommandId]: Command<Id> };

/**
 * Registers all commands with the editor. Reports their errors in one place.
 * @param load loads the commands when the first one runs
 */
export function registerCommands(failures: Failures, load: () => Promise<Commands>): Disposable {
  let loading: Promise<Commands> | undefined;
  /** Loads the commands once, because they cache data. Tries again if loading failed. */
  const loaded = (): Promise<Commands> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const register = (id: CommandId): Disposable =>
    editor.registerCommand(id, async (given: unknown) => {
      const run = async (): Promise<void> => {
        try {
          const command: { run(argument?: never): Promise<void> } = (await loaded())[id];
          await command.run(argumentOf(given) as never);
        } catch (error) {
          // Not awaited: the message may stay open, and the caller must not wait for it.
          void failures.report(error, { name: id, again: run });
        }
      };
      await run();
    });
  return Disposable.from(...(Object.keys(commands) as CommandId[]).map(register));
}
