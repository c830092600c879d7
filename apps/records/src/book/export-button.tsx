import type { DescribedBook, LedgerBalance } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { saveFile, saveText, useFormat, writeCsv } from '@pedestal/workbench';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { Labels } from '../values/shown-value.tsx';
import { useTitle } from '../workspace/workspace-context.ts';
import type { BookPlace } from './book.ts';
import { useBookTexts } from './texts.ts';
import { withCursor } from './use-pages.ts';

/** Rows of one file. */
const MAX_ROWS = 20_000;
const PAGE_SIZE = 200;
const FILE_KINDS = ['xlsx', 'csv'] as const;
type FileKind = (typeof FILE_KINDS)[number];

interface ExportButtonProps {
  place: BookPlace;
  input: { params: object; query: object };
  dimensions: readonly DescribedBook['dimensions'][number][];
}

interface Page {
  items: LedgerBalance[];
  labels: Labels;
  next: string | null;
}

/** Saves all balances of the list, not only those that are shown. */
export function ExportButton({ place: { book }, input, dimensions }: ExportButtonProps) {
  const t = useBookTexts();
  const title = useTitle();
  const format = useFormat();
  const { call, notify } = useShell();
  const [isRunning, setRunning] = useState(false);
  const read = call as unknown as (key: string, input: object) => Promise<Page>;
  const save = async (kind: FileKind) => {
    const rows: string[][] = [];
    const { measures } = book;
    let cursor: string | undefined;
    do {
      const asked = { ...input, query: { ...input.query, limit: PAGE_SIZE } };
      const page = await read(
        'GET /gateway/ledger/:workspace/books/:book/balances',
        withCursor(asked, cursor),
      );
      for (const { values, amounts } of page.items) {
        rows.push([
          ...dimensions.map((dimension) =>
            nameOf(dimension, values[dimension.id] ?? null, page.labels, title),
          ),
          ...measures.map(({ id }) => amounts[id] ?? ''),
        ]);
      }
      cursor = page.next ?? undefined;
    } while (cursor !== undefined && rows.length < MAX_ROWS);
    const head = [...dimensions, ...measures].map((each) => title(each.title));
    const name = `${title(book.title)}.${kind}`;
    if (kind === 'csv') saveText(writeCsv([head, ...rows]), name);
    else {
      const { writeTable } = await import('./write-table.ts');
      const table = { name: title(book.title), head, rows, texts: dimensions.length };
      saveFile(await writeTable(table), name);
    }
    notify({ type: 'success', message: t('exported', { count: format.number(rows.length) }) });
  };
  const run = async (kind: FileKind) => {
    setRunning(true);
    try {
      await save(kind);
    } catch (error) {
      notify({ type: 'error', message: error instanceof Error ? error.message : '' });
    } finally {
      setRunning(false);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: FILE_KINDS.map((key) => ({ key, label: t(`exportAs.${key}`) })),
        onClick: ({ key }) => void run(key as FileKind),
      }}
    >
      <Button loading={isRunning}>{t('export')}</Button>
    </Dropdown>
  );
}

function nameOf(
  { id, choices }: DescribedBook['dimensions'][number],
  value: string | null,
  labels: Labels,
  title: ReturnType<typeof useTitle>,
): string {
  if (value === null) return '';
  const choice = choices?.find((each) => each.id === value);
  return choice ? title(choice.title) : (labels[id]?.[value] ?? value);
}
