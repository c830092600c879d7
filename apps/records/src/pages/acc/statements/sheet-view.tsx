import { useLocale } from '@pedestal/sub-app-sdk/react';
import { InnerLink, saveFile, useFormat } from '@pedestal/workbench';
import { Button, Empty } from 'antd';
import { useCallback, useState } from 'react';
import '../../../book/book.css';
import { PrintFrame } from '../../../print/print-frame.tsx';
import { useAccTexts } from '../texts.ts';
import { type Sheet, type SheetRow, showCents, toXlsxRows } from './sheet.ts';
import { writeSheet } from './xlsx.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A statement with its links, and the ways to print it and to take it away. */
export function SheetView({ sheet }: { sheet: Sheet }) {
  const t = useAccTexts();
  const format = useFormat();
  const [isPrinting, setPrinting] = useState(false);
  const close = useCallback(() => setPrinting(false), []);
  const save = () => {
    const content = writeSheet(sheet.title, toXlsxRows(sheet));
    saveFile(new Blob([content], { type: XLSX }), `${sheet.title} ${sheet.about}.xlsx`);
  };
  return (
    <>
      <div className="acc-sheet-head">
        <p className="wb-muted">{sheet.about}</p>
        <span className="acc-sheet-actions">
          <Button onClick={() => setPrinting(true)}>{t('print')}</Button>
          <Button onClick={save}>{t('xlsx')}</Button>
        </span>
      </div>
      {sheet.rows.length === 0 ? (
        <Empty description={t('nothing')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keyboard.
        <section className="bk-scroll acc-sheet" aria-label={sheet.title} tabIndex={0}>
          <SheetTable sheet={sheet} isLinked />
        </section>
      )}
      {isPrinting && (
        <PrintFrame title={t('print')} onClose={close}>
          <h1>{sheet.title}</h1>
          <p>
            {sheet.about} · {format.instant(Date.now())}
          </p>
          <SheetTable sheet={sheet} isLinked={false} />
        </PrintFrame>
      )}
    </>
  );
}

function SheetTable({ sheet: { head, rows }, isLinked }: { sheet: Sheet; isLinked: boolean }) {
  return (
    <table className="bk-table">
      <thead>
        <tr>
          {head.map(({ id, title, isNumber }) => (
            <th key={id} scope="col" className={isNumber ? 'bk-number rc-number' : ''}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.tone ? `acc-${row.tone}` : ''}>
            {row.cells.map((cell, index) => (
              <SheetCell
                key={head[index]?.id}
                {...{ row, cell, index, isLinked }}
                isNumber={head[index]?.isNumber === true}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SheetCellProps {
  row: SheetRow;
  cell: string | bigint | null;
  index: number;
  isNumber: boolean;
  isLinked: boolean;
}

function SheetCell({ row, cell, index, isNumber, isLinked }: SheetCellProps) {
  const locale = useLocale();
  if (typeof cell === 'bigint' || isNumber) {
    const tone = typeof cell === 'bigint' && cell < 0n ? ' bk-negative' : '';
    const text = typeof cell === 'bigint' ? showCents(cell, locale) : (cell ?? '');
    return <td className={`bk-number rc-number${tone}`}>{text}</td>;
  }
  const style =
    index === 0 && row.level
      ? { paddingInlineStart: `calc(12px + ${row.level} * var(--acc-indent, 18px))` }
      : undefined;
  const isLink = isLinked && row.to !== undefined && index === (row.linked ?? 0);
  return (
    <td style={style}>{isLink ? <InnerLink to={row.to ?? ''}>{cell ?? '—'}</InnerLink> : cell}</td>
  );
}
