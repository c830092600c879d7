import { usePermission, useShell } from '@pedestal/sub-app-sdk/react';
import { Icon } from '@pedestal/ui';
import { useAddressState } from '@pedestal/workbench';
import { Button, Empty, Tabs } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { RulesPanel } from '../features/manage/rules-panel.tsx';
import { SpacesPanel } from '../features/manage/spaces-panel.tsx';
import { TokensPanel } from '../features/manage/tokens-panel.tsx';
import { useTexts } from '../lib/texts.ts';

/** For file managers: quotas, attachment rules, server tokens. */
export function Component() {
  const t = useTexts();
  const shell = useShell();
  const navigate = useNavigate();
  const { values, patch } = useAddressState();
  const managesSpaces = usePermission('dfs:space:manage');
  const managesRules = usePermission('dfs:rule:manage');
  const managesTokens = usePermission('dfs:token:manage');
  useEffect(() => shell.setTitle(t('manage')), [shell, t]);
  const items = [
    ...(managesSpaces
      ? [{ key: 'spaces', label: t('spacesAndQuotas'), children: <SpacesPanel /> }]
      : []),
    ...(managesRules ? [{ key: 'rules', label: t('rules'), children: <RulesPanel /> }] : []),
    ...(managesTokens ? [{ key: 'tokens', label: t('tokens'), children: <TokensPanel /> }] : []),
  ];
  const tab = items.find(({ key }) => key === values.tab)?.key ?? items[0]?.key ?? '';
  return (
    <section className="dfs-manage" aria-label={t('manage')}>
      <header className="dfs-head">
        <h1 className="dfs-title">{t('manage')}</h1>
        <Button icon={<Icon name="folder" />} onClick={() => navigate('/files')}>
          {t('backToFiles')}
        </Button>
      </header>
      {items.length === 0 ? (
        <Empty description={t('notAllowed')} />
      ) : (
        <Tabs
          activeKey={tab}
          items={items}
          destroyOnHidden
          onChange={(key) => patch({ tab: key }, { replace: true })}
        />
      )}
    </section>
  );
}
