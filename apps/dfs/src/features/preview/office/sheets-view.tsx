import { Tabs } from 'antd';
import { useTexts } from '../../../lib/texts.ts';
import type { Cell, Sheet } from './read-sheets.ts';

/** The sheets of a workbook, each in a tab. */
export function SheetsView({ sheets }: { sheets: readonly Sheet[] }) {
  return (
    <Tabs
      items={sheets.map((sheet, index) => ({
        key: String(index),
        label: sheet.name,
        children: <SheetTable sheet={sheet} />,
      }))}
    />
  );
}

function SheetTable({ sheet: { name, rows, isCut } }: { sheet: Sheet }) {
  const t = useTexts();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keyboard. */}
      <div className="dfs-sheet" tabIndex={0}>
        <table className="dfs-cells" aria-label={name}>
          <tbody>
            {rows.map((cells, at) => (
              <tr key={at}>
                <th scope="row">{at + 1}</th>
                {cells.map((cell, column) => (
                  <td key={column} data-number={typeof cell === 'number' || undefined}>
                    {showCell(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isCut && <p className="dfs-hint">{t('sheetCut')}</p>}
    </>
  );
}

function showCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (!(cell instanceof Date)) return String(cell);
  // Cells have no time zone: the time that was typed is the time in UTC.
  const [day, time = ''] = cell.toISOString().split('T');
  return time.startsWith('00:00') ? `${day}` : `${day} ${time.slice(0, 5)}`;
}
