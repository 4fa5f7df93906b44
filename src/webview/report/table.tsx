import { useState } from 'preact/hooks';
import { numeral, t } from '../l10n.ts';
import { Few } from './few.tsx';
import { Number } from './number.tsx';
import { useFigures } from './reportContext.ts';
import type { Behind, Cell, Sheet } from './sheet.ts';

interface TableProps {
  readonly name: string;
  readonly sheet: Sheet;
}

const fewest = 10;

export function Table({ name, sheet: { columns, rows } }: TableProps) {
  const { state } = useFigures();
  const [open, setOpen] = useState(false);
  const isWhole = open || state.saved || rows.length <= fewest;
  const isFigure = (column: number): boolean => column > 0 && rows[0]?.[column]?.value !== undefined;
  return (
    <div class="scroller" tabIndex={0} role="group" aria-label={name}>
      <table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th scope="col" class={isFigure(index) ? 'figure' : ''} key={index}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, isWhole ? rows.length : fewest).map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th scope="row" key={column}>
                    <Inside cell={cell} of={cell.text} />
                  </th>
                ) : (
                  <td class={cell.value === undefined ? '' : 'figure'} key={column}>
                    <Inside cell={cell} of={[row[0]?.text, ...(cell.part ? [columns[column]] : [])].join(' · ')} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {!state.saved && rows.length > fewest && (
        <button type="button" class="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('Show Fewer') : t('Show All {0}', numeral(rows.length))}
        </button>
      )}
    </div>
  );
}

function Inside({ cell, of }: { readonly cell: Cell; readonly of: string }) {
  const { text, url } = cell;
  if (url !== undefined)
    return (
      <a href={url} title={url}>
        <bdi>{text}</bdi>
      </a>
    );
  return (
    <Number {...behindOf(cell)} of={cell.of ?? of}>
      <bdi>{text}</bdi>
      <Few base={cell.base} />
    </Number>
  );
}

/** Returns the answers of a cell; none if it has no value. */
const behindOf = ({ value, explain, answers, total, prompts }: Cell): Behind =>
  value === null ? {} : { explain, answers, total, prompts };
