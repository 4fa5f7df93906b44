import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { numeral, t } from './l10n.ts';

interface LongListProps<Item> {
  readonly items: readonly Item[];
  readonly fewest?: number;
  /** True to render hidden items too, so that they are printed. */
  readonly whole?: boolean;
  readonly children: (item: Item) => ComponentChildren;
}

export function LongList<Item>({ items, fewest = 10, whole = false, children }: LongListProps<Item>) {
  const [open, setOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <>
      <ul>
        {items.slice(0, open || whole ? items.length : fewest).map((item, index) => (
          <li class={!open && index >= fewest ? 'printed' : ''} key={index}>
            {children(item)}
          </li>
        ))}
      </ul>
      {items.length > fewest && (
        <button type="button" class="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('Show Fewer') : t('Show All {0}', numeral(items.length))}
        </button>
      )}
    </>
  );
}
