import { Page, useAddressState } from '@pedestal/workbench';
import { Tabs } from 'antd';
import { OriginList } from './origin-list.tsx';
import { PrefetchSwitch } from './prefetch-switch.tsx';
import { SharedReport } from './shared/shared-report.tsx';
import { SubAppList } from './sub-app-list.tsx';
import { useTexts } from './texts.ts';
import { TokenList } from './token-list.tsx';
import { ViolationList } from './violation-list.tsx';

/** Registrations and releases, publish tokens, allowed origins, shared modules and policy violations. */
export function Component() {
  const t = useTexts();
  const { values, patch } = useAddressState();
  return (
    <Page title={t('title')} hint={t('hint')} actions={<PrefetchSwitch />}>
      <Tabs
        activeKey={values.tab ?? 'registered'}
        onChange={(tab) => patch({ tab: tab === 'registered' ? undefined : tab })}
        destroyOnHidden
        items={[
          { key: 'registered', label: t('registered'), children: <SubAppList /> },
          { key: 'tokens', label: t('tokens.title'), children: <TokenList /> },
          { key: 'origins', label: t('origins.title'), children: <OriginList /> },
          { key: 'shared', label: t('shared.title'), children: <SharedReport /> },
          { key: 'violations', label: t('violations.title'), children: <ViolationList /> },
        ]}
      />
    </Page>
  );
}
