import { Icon } from '@pedestal/ui';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import type { UploadRow, UploadState } from '../../lib/upload-queue.ts';
import { useUploadQueue, useUploads } from '../../lib/use-uploads.ts';

const WORDS = {
  waiting: 'waiting',
  running: 'running',
  paused: 'paused',
  failed: 'problem',
  done: 'stored',
} as const satisfies Record<UploadState, string>;

/** All uploads of this page, with their progress. */
export function UploadTray() {
  const t = useTexts();
  const queue = useUploadQueue();
  const { rows, total, done, failed, paused, isBusy } = useUploads();
  const [wanted, setWanted] = useState<boolean | null>(null);
  // What is over takes no room, unless the person wants to see it.
  const open = wanted ?? (isBusy || failed > 0 || done < total);
  if (rows.length === 0) return null;
  const state = t('uploadsState', { done, total });
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
        {done < total && (
          <Button
            size="small"
            type="text"
            aria-label={t('cancelAll')}
            icon={<Icon name="close" />}
            onClick={queue.cancelAll}
          />
        )}
        {done > 0 && (
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
        percent={Math.round((done / Math.max(1, total)) * 100)}
        showInfo={false}
        aria-label={state}
      />
      {open && (
        <ul>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ row }: { row: UploadRow }) {
  const t = useTexts();
  const queue = useUploadQueue();
  const percent = row.size === 0 ? 100 : Math.floor((row.sent / row.size) * 100);
  return (
    <li>
      <span className="dfs-tray-name">{row.name}</span>
      <span className="dfs-tray-state" data-state={row.state}>
        {t(WORDS[row.state])}
        {row.state === 'running' ? ` ${percent}%` : ''}
        {row.problem ? `: ${row.problem}` : ''}
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
          icon={<Icon name="reload" />}
          onClick={() => queue.resume(row.id)}
        />
      )}
      {row.state !== 'done' && (
        <Button
          size="small"
          aria-label={t('cancelUpload', { name: row.name })}
          icon={<Icon name="close" />}
          onClick={() => queue.cancel(row.id)}
        />
      )}
    </li>
  );
}
