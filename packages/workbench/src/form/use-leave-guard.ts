import { useUnsavedChanges } from '@pedestal/sub-app-sdk/react';
import { App } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useSharedTexts } from './texts.ts';

type Guard = Extract<Parameters<typeof useBlocker>[0], (...args: never[]) => boolean>;

/** Asks before a way that leads elsewhere, such as Back, throws away what was typed. */
export function useLeaveGuard(isDirty: boolean, isGuarded: Guard): void {
  const { modal } = App.useApp();
  const shared = useSharedTexts();
  useUnsavedChanges(isDirty);
  const blocker = useBlocker((way) => isDirty && isGuarded(way));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    modal.confirm({
      title: shared('unsaved'),
      content: shared('unsavedHint'),
      okText: shared('leave'),
      cancelText: shared('stay'),
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
  }, [blocker, modal, shared]);
}
