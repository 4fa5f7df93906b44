import { Few } from './few.tsx';
import { Number } from './number.tsx';
import type { Behind } from './explained.ts';
import type { Cell, Sheet } from './sheet.ts';

interface TableProps {
  readonly name: string;
  readonly sheet: Sheet;
}

/** The figures behind a chart, each of which leads to its answers. */
export function Table({ name, sheet: { columns, rows } }: TableProps) {
  return (
    <div class="scroller" tabIndex={0} role="group" aria-label={name}>
      <table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th scope="col" key={index}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
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

const behindOf = ({ explain, answers, total, prompts }: Cell): Behind => ({ explain, answers, total, prompts });
