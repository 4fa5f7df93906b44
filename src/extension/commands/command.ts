import type { RowPlace } from '../tree/revealing/locating.ts';
import type { CommandArguments, CommandId } from './ids.ts';

/** A user action. The handler in `failures/` reports what it throws. A canceled action returns. */
export interface Command<Id extends CommandId> {
  readonly id: Id;
  run(argument?: CommandArguments[Id]): Promise<void>;
}

/** Selects and expands a row of the prompts tree. Shows a hidden tree only with `focus`. */
export type RevealRow = (place: RowPlace, how?: { readonly focus?: boolean }) => Promise<void>;

export type Execute = <Id extends CommandId>(id: Id, argument?: CommandArguments[Id]) => Promise<void>;
