import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import PrintDialog from '../print/print-dialog.tsx';
import { MAX_PRINTED, usePrintForms } from '../print/print-forms.ts';
import { useTexts } from '../shared/texts.ts';
import type { Collection } from '../workspace/collection.ts';

/** Prints the selected records into one file. */
export default function BatchPrint(props: { collection: Collection; ids: readonly string[] }) {
  const { collection, ids } = props;
  const t = useTexts();
  const forms = usePrintForms(collection);
  const [job, setJob] = useState<{ form: string; ids: readonly string[] }>();
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={ids.length > MAX_PRINTED}
        menu={{ items: forms, onClick: ({ key }) => setJob({ form: key, ids }) }}
      >
        <Button size="small">{t('print.title')}</Button>
      </Dropdown>
      {job && (
        <PrintDialog
          place={{ workspace: collection.workspace, collection: collection.id }}
          {...job}
          onClose={() => setJob(undefined)}
        />
      )}
    </>
  );
}
