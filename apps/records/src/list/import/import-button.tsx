import { useCommonTexts } from '@pedestal/workbench';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Collection } from '../../workspace/collection.ts';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));

export default function ImportButton({ collection }: { collection: Collection }) {
  const common = useCommonTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{common('import')}</Button>
      <Suspense>
        {isOpen && <ImportDialog collection={collection} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
