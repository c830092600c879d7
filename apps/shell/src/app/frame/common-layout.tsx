import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { deactivateTabs, updateTabs } from '../../features/tabs/index.ts';
import { messageForStatus } from '../../lib/api/api.ts';
import { currentLocale, loadTexts } from '../../lib/format/i18n.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { readAddress } from '../../lib/page/address.ts';
import { needsNewDocument } from '../../lib/page/document-policy.ts';
import { setDocumentTitle } from '../../lib/page/document-title.ts';
import { signOut } from '../../lib/session/session-calls.ts';
import { useRegistry } from '../../lib/stores/registry.store.ts';
import { ShellSkeleton } from '../skeleton/shell-skeleton.tsx';
import { enterSystemOfPage } from '../system/follow-page.ts';
import { loadShell } from '../system/load-shell.ts';
import { reopenTabs } from '../tabs/reopen-tabs.ts';
import { CopyDetails } from './copy-details.tsx';
import { Frame } from './frame.tsx';
import { LookProvider, loadAntdTexts } from './look-provider.tsx';

/** Loads the texts of every signed-in page. */
export const loadLayoutTexts = () => loadTexts('frame', 'navigation', 'tabs', 'notice', 'search');

async function start() {
  const config = await loadShell();
  if (needsNewDocument(useRegistry.getState().subApps)) {
    window.location.reload();
    return new Promise<never>(() => {});
  }
  const { pathname, search } = readAddress();
  // The address decides which tab is active; the saved tabs only which others are open.
  reopenTabs(await enterSystemOfPage(pathname + search, config));
  updateTabs(deactivateTabs);
  return { texts: await loadAntdTexts(currentLocale()) };
}

type Started = Awaited<ReturnType<typeof start>>;

/** The common layout: a skeleton until the initial state is loaded, then the frame. */
export function CommonLayout() {
  const [started, setStarted] = useState<Started>();
  const [error, setError] = useState<unknown>();

  const starting = useRef<Promise<Started>>(undefined);

  const load = useCallback(() => {
    setError(undefined);
    starting.current ??= start();
    starting.current.then(setStarted, (failure: unknown) => {
      starting.current = undefined;
      setError(failure);
    });
  }, []);

  useEffect(() => {
    setDocumentTitle();
    load();
  }, [load]);

  if (error) return <StartFailure error={error} onRetry={load} />;
  if (!started) return <ShellSkeleton />;
  return (
    <LookProvider texts={started.texts}>
      <Frame />
    </LookProvider>
  );
}

function StartFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('frame');
  return (
    <main className="pd-message-page" role="alert">
      <h1>{t('start.title')}</h1>
      <p>{error instanceof Error ? error.message : messageForStatus(0)}</p>
      <div className="pd-region-actions">
        <Button type="primary" onClick={onRetry}>
          {t('start.retry')}
        </Button>
        <Button onClick={() => void signOut()}>{t('start.signOut')}</Button>
        <CopyDetails where="start" error={error} />
      </div>
    </main>
  );
}
