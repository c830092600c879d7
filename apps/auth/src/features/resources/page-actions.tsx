import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { saveText, useChange, useCommonTexts } from '@pedestal/workbench';
import { Button } from 'antd';
import { useState } from 'react';
import { MenuPreview } from './menu-preview.tsx';
import { ResourceImport } from './resource-import.tsx';
import { useTexts } from './texts.ts';

interface PageActionsProps {
  systemCode: string;
  onAdd: () => void;
}

/** Buttons of the page: menu preview, export, import and a new resource. */
export function PageActions({ systemCode, onAdd }: PageActionsProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const shell = useShell();
  const [isPreviewing, setPreviewing] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const exportAll = useChange(
    (call) => call('GET /gateway/authority/resources/export', { query: { systemCode } }),
    {
      onDone: (file) =>
        saveText(JSON.stringify(file, null, 2), `resources-${systemCode}.json`, 'application/json'),
    },
  );
  return (
    <>
      <Button onClick={() => setPreviewing(true)}>{t('preview')}</Button>
      <Button onClick={() => exportAll.mutate(undefined)}>{common('export')}</Button>
      {shell.can(PERMISSIONS.writeResources) && (
        <>
          <Button onClick={() => setImporting(true)}>{common('import')}</Button>
          <Button type="primary" onClick={onAdd}>
            {t('addTop')}
          </Button>
        </>
      )}
      {isPreviewing && <MenuPreview systemCode={systemCode} onClose={() => setPreviewing(false)} />}
      {isImporting && (
        <ResourceImport systemCode={systemCode} onClose={() => setImporting(false)} />
      )}
    </>
  );
}
