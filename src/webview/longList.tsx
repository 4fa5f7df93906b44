import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { numeral, t } from './l10n.ts';

interface LongListProps<Item> {
  readonly items: readonly Item[];
  /** How many are shown until it is opened. */
  readonly fewest?: number;
  /** The rest is there unseen: on paper, where nobody opens it, all are shown. */
  readonly whole?: boolean;
  /** Says what an item shows; called for those that are there only. */
  readonly children: (item: Item) => ComponentChildren;
}

/** A list that shows its first items until it is opened. */
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
