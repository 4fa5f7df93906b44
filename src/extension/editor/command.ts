import type { CommandArguments, CommandId } from './commandIds.ts';

/** A user action. The handler in `service/failures/` reports what it throws. A canceled action returns. */
export interface Command<Id extends CommandId> {
  readonly id: Id;
  run(argument?: CommandArguments[Id]): Promise<void>;
}

export type Execute = <Id extends CommandId>(id: Id, argument?: CommandArguments[Id]) => Promise<void>;

/** Returns the argument of a command. Tree menus pass the row itself, all other callers pass the argument. */
export const argumentOf = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'row' in given
    ? (given as { readonly subject?: unknown }).subject
    : given;
