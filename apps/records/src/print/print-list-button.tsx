import { Button } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { RecordList } from '../list/use-record-list.ts';
import { useTexts } from '../shared/texts.ts';
import type { Collection } from '../workspace/collection.ts';

const PrintList = lazy(() => import('./print-list.tsx'));

/** Prints what the list shows. */
export default function PrintListButton(props: { collection: Collection; records: RecordList }) {
  const t = useTexts();
  const [isPrinting, setPrinting] = useState(false);
  const close = useCallback(() => setPrinting(false), []);
  return (
    <>
      <Button loading={isPrinting} onClick={() => setPrinting(true)}>
        {t('print.title')}
      </Button>
      <Suspense>{isPrinting && <PrintList {...props} onClose={close} />}</Suspense>
    </>
  );
}
