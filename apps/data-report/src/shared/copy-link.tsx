import { useShell, useSubApp } from '@pedestal/sub-app-sdk/react';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { useTexts } from './texts.ts';

/** Copies the address of what is shown. */
export function CopyLink() {
  const t = useTexts();
  const shell = useShell();
  const { base } = useSubApp();
  const { pathname, search } = useLocation();
  const copy = async () => {
    try {
      const link = new URL(base.slice(1) + pathname + search, shell.consoleUrl);
      await navigator.clipboard.writeText(link.href);
      shell.notify({ type: 'success', message: t('copied') });
    } catch {
      shell.notify({ type: 'error', message: t('notCopied') });
    }
  };
  return <Button onClick={() => void copy()}>{t('copyLink')}</Button>;
}
