import { Icon } from '@pedestal/ui';
import { Button, Progress } from 'antd';
import { memo, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import type { UploadRow, UploadState } from '../../lib/upload-queue.ts';
import { useUploadQueue, useUploads } from '../../lib/use-uploads.ts';

const WORDS = {
  waiting: 'waiting',
  running: 'running',
  paused: 'paused',
  failed: 'problem',
  skipped: 'skipped',
  done: 'stored',
} as const satisfies Record<UploadState, string>;

/** All uploads of this page, with their progress. */
export function UploadTray() {
  const t = useTexts();
  const queue = useUploadQueue();
  const { rows, total, done, skipped, failed, paused, isBusy } = useUploads();
  const settled = done + skipped;
  const [wanted, setWanted] = useState<boolean | null>(null);
  // Finished uploads collapse unless the person expands them.
  const open = wanted ?? (isBusy || failed > 0 || settled < total);
  if (rows.length === 0) return null;
  const state = t(skipped > 0 ? 'uploadsSkipped' : 'uploadsState', { done, total, skipped });
  return (
    <section className="dfs-tray" aria-label={t('uploads')}>
      <header>
        <strong aria-live="polite">{state}</strong>
        {isBusy && (
          <Button
            size="small"
            type="text"
            aria-label={t('pauseAll')}
            icon={<Icon name="pause" />}
            onClick={queue.pauseAll}
          />
        )}
        {paused + failed > 0 && (
          <Button
            size="small"
            type="text"
            aria-label={t('resumeAll')}
            icon={<Icon name="play" />}
            onClick={queue.resumeAll}
          />
        )}
        {settled < total && (
          <Button
            size="small"
            type="text"
            aria-label={t('cancelAll')}
            icon={<Icon name="close" />}
            onClick={queue.cancelAll}
          />
        )}
        {settled > 0 && (
          <Button size="small" type="text" onClick={queue.clearDone}>
            {t('clearDone')}
          </Button>
        )}
        <Button
          size="small"
          type="text"
          aria-expanded={open}
          aria-label={t('uploads')}
          icon={<Icon name={open ? 'chevronDown' : 'chevronRight'} />}
          onClick={() => setWanted(!open)}
        />
      </header>
      <Progress
        percent={Math.round((settled / Math.max(1, total)) * 100)}
        showInfo={false}
        aria-label={state}
      />
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

/** Re-rendered only when its own upload changes, because thousands may be in progress. */
const Row = memo(function Row(row: UploadRow) {
  const t = useTexts();
  const queue = useUploadQueue();
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
      {(row.state === 'running' || row.state === 'waiting') && (
        <Button
          size="small"
          aria-label={t('pause', { name: row.name })}
          type="text"
          icon={<Icon name="pause" />}
          onClick={() => queue.pause(row.id)}
        />
      )}
      {row.state === 'paused' && (
        <Button
          size="small"
          aria-label={t('resume', { name: row.name })}
          type="text"
          icon={<Icon name="play" />}
          onClick={() => queue.resume(row.id)}
        />
      )}
      {row.state === 'failed' && (
        <Button
          size="small"
          aria-label={t('retryUpload', { name: row.name })}
          type="text"
          icon={<Icon name="reload" />}
          onClick={() => queue.resume(row.id)}
        />
      )}
      {row.state !== 'done' && row.state !== 'skipped' && (
        <Button
          size="small"
          aria-label={t('cancelUpload', { name: row.name })}
          type="text"
          icon={<Icon name="close" />}
          onClick={() => queue.cancel(row.id)}
        />
      )}
    </li>
  );
});
