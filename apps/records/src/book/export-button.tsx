import type { DescribedBook, LedgerBalance } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { saveText, useFormat, writeCsv } from '@pedestal/workbench';
import { Button } from 'antd';
import { useState } from 'react';
import type { Labels } from '../values/shown-value.tsx';
import { useTitle } from '../workspace/workspace-context.ts';
import type { BookPlace } from './book.ts';
import { useBookTexts } from './texts.ts';
import { withCursor } from './use-pages.ts';

/** Rows of one file. */
const MAX_ROWS = 20_000;
const PAGE_SIZE = 200;

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
  const save = async () => {
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
    saveText(writeCsv([head, ...rows]), `${title(book.title)}.csv`);
    notify({ type: 'success', message: t('exported', { count: format.number(rows.length) }) });
  };
  const run = async () => {
    setRunning(true);
    try {
      await save();
    } catch (error) {
      notify({ type: 'error', message: error instanceof Error ? error.message : '' });
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button loading={isRunning} onClick={() => void run()}>
      {t('export')}
    </Button>
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
