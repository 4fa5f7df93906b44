import type { RowPlace } from '../tree/revealing/locating.ts';
import type { CommandArguments, CommandId } from './ids.ts';

/** An action of the user. What it throws goes to the funnel in `failures/`; a cancelled action returns. */
export interface Command<Id extends CommandId> {
  readonly id: Id;
  run(argument?: CommandArguments[Id]): Promise<void>;
}

/** Selects and unfolds a row of the prompts tree. A tree that is hidden is shown only for the focus. */
export type RevealRow = (place: RowPlace, how?: { readonly focus?: boolean }) => Promise<void>;

/** Starts another command, typed as its table says. */
export type Execute = <Id extends CommandId>(id: Id, argument?: CommandArguments[Id]) => Promise<void>;
