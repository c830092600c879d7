import { Page, useAddressState } from '@pedestal/workbench';
import { Segmented } from 'antd';
import { PermissionWhy } from './permission-why.tsx';
import { RecordWhy } from './record-why.tsx';
import { useTexts } from './texts.ts';

/** Explains why a person can use a page, see a record or see a field, or why they cannot. */
export function Component() {
  const t = useTexts();
  const { values, patch } = useAddressState();
  const isRecord = values.about === 'record';
  return (
    <Page title={t('title')} hint={t(isRecord ? 'recordHint' : 'hint')}>
      <Segmented
        className="auth-why-about"
        aria-label={t('about')}
        value={isRecord ? 'record' : 'permission'}
        options={[
          { value: 'permission', label: t('resource') },
          { value: 'record', label: t('recordOrField') },
        ]}
        onChange={(about) => patch({ about: about === 'record' ? about : undefined })}
      />
      {isRecord ? <RecordWhy /> : <PermissionWhy />}
    </Page>
  );
}
