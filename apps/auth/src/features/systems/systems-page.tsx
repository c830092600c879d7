import { Page, useAddressState } from '@pedestal/workbench';
import { Tabs } from 'antd';
import { Entries } from './entries-tab.tsx';
import { Systems } from './systems-tab.tsx';
import { useTexts } from './texts.ts';

/** Business systems and the sign-in pages that lead into them. */
export function Component() {
  const t = useTexts();
  const { values, patch } = useAddressState();
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Tabs
        activeKey={values.tab ?? 'systems'}
        onChange={(tab) => patch({ tab, edit: undefined })}
        destroyOnHidden
        items={[
          { key: 'systems', label: t('systems'), children: <Systems /> },
          { key: 'entries', label: t('entries'), children: <Entries /> },
        ]}
      />
    </Page>
  );
}
