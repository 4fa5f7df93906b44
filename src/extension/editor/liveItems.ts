import type { LiveChoice } from './dialogs.ts';

export interface LiveItem<Value> {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly alwaysShow: boolean;
  readonly value: Value;
}

/** Converts rows into quick pick items. Caches them, because a growing list is passed as a whole each time. */
export function liveItems<Value>(): (rows: readonly LiveChoice<Value>[]) => LiveItem<Value>[] {
  const cache = new WeakMap<LiveChoice<Value>, LiveItem<Value>>();
  return (rows) =>
    rows.map((row) => {
      const known = cache.get(row);
      if (known) return known;
      const { label, description, detail, value, always = false } = row;
      const item = {
        label,
        value,
        alwaysShow: always,
        ...(description === undefined ? {} : { description }),
        ...(detail === undefined ? {} : { detail }),
      };
      cache.set(row, item);
      return item;
    });
}
