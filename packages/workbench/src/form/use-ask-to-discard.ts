import { App } from 'antd';
import { useCallback } from 'react';
import { useCommonTexts } from '../texts/common-texts.ts';

/** Asks whether unsaved changes may be lost. Enter keeps them. */
export function useAskToDiscard(): (onDiscard: () => void, onKeep?: () => void) => void {
  const { modal } = App.useApp();
  const t = useCommonTexts();
  return useCallback(
    (onDiscard, onKeep = () => {}) =>
      void modal.confirm({
        title: t('unsaved'),
        content: t('unsavedHint'),
        okText: t('leave'),
        okButtonProps: { danger: true },
        cancelText: t('stay'),
        autoFocusButton: 'cancel',
        onOk: onDiscard,
        onCancel: onKeep,
      }),
    [modal, t],
  );
}
