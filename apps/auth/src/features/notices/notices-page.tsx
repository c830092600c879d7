import { Page, useAddressState } from '@pedestal/workbench';
import { Tabs } from 'antd';
import { ComposeForm } from './compose-form.tsx';
import { SentList } from './sent-list.tsx';
import { useTexts } from './texts.ts';

/** Sends notices and lists the sent ones. */
export function Component() {
  const t = useTexts();
  const { values, patch } = useAddressState();
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Tabs
        activeKey={values.tab ?? 'write'}
        onChange={(tab) => patch({ tab, cursor: undefined })}
        items={[
          { key: 'write', label: t('write'), children: <ComposeForm /> },
          { key: 'sent', label: t('history'), children: <SentList /> },
        ]}
      />
    </Page>
  );
}
