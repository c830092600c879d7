import { useUnsavedChanges } from '@pedestal/sub-app-sdk/react';
import { App } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useCommonTexts } from '../texts/common-texts.ts';

type Guard = Extract<Parameters<typeof useBlocker>[0], (...args: never[]) => boolean>;

/**
 * Asks before a navigation discards unsaved changes, and marks the tab as unsaved. `isGuarded`
 * selects the navigations to ask about.
 */
export function useLeaveGuard(isDirty: boolean, isGuarded: Guard): void {
  const { modal } = App.useApp();
  const t = useCommonTexts();
  useUnsavedChanges(isDirty);
  const blocker = useBlocker((navigation) => isDirty && isGuarded(navigation));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    modal.confirm({
      title: t('unsaved'),
      content: t('unsavedHint'),
      okText: t('leave'),
      cancelText: t('stay'),
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
  }, [blocker, modal, t]);
}
