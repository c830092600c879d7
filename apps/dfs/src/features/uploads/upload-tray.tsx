import { Icon, type IconName } from '@pedestal/ui';
import { Button } from 'antd';
import { memo, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import type { UploadRow, UploadState, UploadView } from '../../lib/upload-jobs.ts';
import { useUploadQueue, useUploads } from '../../lib/use-uploads.ts';
import { ProgressBar } from '../../shared/progress-bar.tsx';

const WORDS = {
  waiting: 'waiting',
  running: 'running',
  offline: 'offline',
  paused: 'paused',
  failed: 'problem',
  skipped: 'skipped',
  done: 'stored',
} as const satisfies Record<UploadState, string>;

/** All uploads of this page, with their progress. */
export function UploadTray() {
  const t = useTexts();
  const uploads = useUploads();
  const { rows, total, done, skipped, failed, offline, isBusy } = uploads;
  const settled = done + skipped;
  const [wanted, setWanted] = useState<boolean | null>(null);
  // Finished uploads collapse unless the person expands them.
  const open = wanted ?? (isBusy || failed > 0 || settled < total);
  if (rows.length === 0) return null;
  const state = t(skipped > 0 ? 'uploadsSkipped' : 'uploadsState', { done, total, skipped });
  return (
    <section className="dfs-tray" aria-label={t('uploads')}>
      <header>
        <strong aria-live="polite">
          {state}
          {offline > 0 && ` · ${t('offline')}`}
        </strong>
        <TrayActions {...uploads} />
        <Button
          size="small"
          type="text"
          aria-expanded={open}
          aria-label={t('uploads')}
          icon={<Icon name={open ? 'chevronDown' : 'chevronRight'} />}
          onClick={() => setWanted(!open)}
        />
      </header>
      <ProgressBar percent={Math.round((settled / Math.max(1, total)) * 100)} label={state} />
      {open && (
        <ul>
          {rows.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Actions on all uploads. */
function TrayActions({ total, done, skipped, failed, paused, offline, isBusy }: UploadView) {
  const t = useTexts();
  const queue = useUploadQueue();
  const settled = done + skipped;
  return (
    <>
      {offline > 0 && (
        <Button size="small" type="text" onClick={queue.retryNow}>
          {t('retryNow')}
        </Button>
      )}
      {isBusy && <IconAction icon="pause" label={t('pauseAll')} onClick={queue.pauseAll} />}
      {paused + failed > 0 && (
        <IconAction icon="play" label={t('resumeAll')} onClick={queue.resumeAll} />
      )}
      {settled < total && (
        <IconAction icon="close" label={t('cancelAll')} onClick={queue.cancelAll} />
      )}
      {settled > 0 && (
        <Button size="small" type="text" onClick={queue.clearDone}>
          {t('clearDone')}
        </Button>
      )}
    </>
  );
}

/** Re-rendered only when its own upload changes, because thousands may be in progress. */
const Row = memo(function Row(row: UploadRow) {
  const t = useTexts();
  const percent = row.size === 0 ? 100 : Math.floor((row.sent / row.size) * 100);
  return (
    <li>
      <span className="dfs-tray-what" data-state={row.state}>
        <span className="dfs-tray-name" title={row.name}>
          {row.name}
        </span>
        <span className="dfs-tray-state">
          {t(WORDS[row.state])}
          {row.state === 'running' ? ` ${percent}%` : ''}
          {row.problem ? `: ${row.problem}` : ''}
        </span>
      </span>
      <RowActions {...row} />
    </li>
  );
});

/** Actions on one upload. */
function RowActions({ id, name, state }: UploadRow) {
  const t = useTexts();
  const queue = useUploadQueue();
  const isIn = (...states: UploadState[]) => states.includes(state);
  return (
    <>
      {isIn('running', 'offline', 'waiting') && (
        <IconAction icon="pause" label={t('pause', { name })} onClick={() => queue.pause(id)} />
      )}
      {isIn('paused') && (
        <IconAction icon="play" label={t('resume', { name })} onClick={() => queue.resume(id)} />
      )}
      {isIn('failed') && (
        <IconAction
          icon="reload"
          label={t('retryUpload', { name })}
          onClick={() => queue.resume(id)}
        />
      )}
      {!isIn('done', 'skipped') && (
        <IconAction
          icon="close"
          label={t('cancelUpload', { name })}
          onClick={() => queue.cancel(id)}
        />
      )}
    </>
  );
}

interface IconActionProps {
  icon: IconName;
  label: string;
  onClick(): void;
}

function IconAction({ icon, label, onClick }: IconActionProps) {
  return (
    <Button
      size="small"
      type="text"
      aria-label={label}
      icon={<Icon name={icon} />}
      onClick={onClick}
    />
  );
}
