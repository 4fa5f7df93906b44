import type { Choice } from '../editor/dialogs.ts';

/** A row of a list in which one value is the current one. That row has a tick, and the list starts on it. */
export const currentChoice = <Value>(label: string, value: Value, isCurrent: boolean): Choice<Value> => ({
  label: `$(${isCurrent ? 'check' : 'blank'}) ${label}`,
  value,
  active: isCurrent,
});
