import type { CommandArguments, CommandId } from './ids.ts';

/** An action of the user. What it throws goes to the funnel in `failures/`; a cancelled action returns. */
export interface Command<Id extends CommandId> {
  readonly id: Id;
  run(argument?: CommandArguments[Id]): Promise<void>;
}

/** Starts another command, typed as its table says. */
export type Execute = <Id extends CommandId>(id: Id, argument?: CommandArguments[Id]) => Promise<void>;
