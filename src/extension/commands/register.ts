import { commands as editor, Disposable } from 'vscode';
import type { Failures } from '../failures/report.ts';
import type { Command } from './command.ts';
import { type CommandId, commands } from './ids.ts';
import { argumentOf } from './menuArgument.ts';

/** A command for each id. */
export type Commands = { readonly [Id in CommandId]: Command<Id> };

interface Needs {
  /** Loads the commands; asked for when the first of them runs. */
  readonly load: () => Promise<Commands>;
  readonly failures: Pick<Failures, 'report'>;
}

/** Makes every command known to the editor; what one throws is told in one place. */
export function registerCommands({ load, failures }: Needs): Disposable {
  let loading: Promise<Commands> | undefined;
  /** Once, as commands keep what they read; whoever runs the next one tries again where that failed. */
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
          // Not awaited: a message may stand for long, and whoever started the command goes on.
          void failures.report(error, { name: id, again: run });
        }
      };
      await run();
    });
  return Disposable.from(...(Object.keys(commands) as CommandId[]).map(register));
}
