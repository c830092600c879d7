import type { Job, OwnedJob } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { useTimeFormat } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { JobActions } from './job-actions.tsx';
import { isUnfinished, STATE_ICONS } from './job-state.ts';

interface JobRowProps {
  job: Job | OwnedJob;
  /** Called after an action. */
  onChanged(): unknown;
  /** Called when the result is opened. */
  onOpened?: () => void;
}

/** One job: what it does, how far it is, what came of it and what can be done. */
export function JobRow({ job, onChanged, onOpened }: JobRowProps) {
  const locale = useLocale();
  return (
    <li className="pd-job" data-state={job.state}>
      <Icon name={STATE_ICONS[job.state]} size={18} />
      <div className="pd-job-text">
        <p className="pd-job-title">{job.title[locale]}</p>
        <JobStatus job={job} />
        {isUnfinished(job) && <JobProgress job={job} />}
        <JobOutcome job={job} />
      </div>
      <JobActions job={job} onChanged={onChanged} {...(onOpened ? { onOpened } : {})} />
    </li>
  );
}

function JobStatus({ job }: { job: Job | OwnedJob }) {
  const { t } = useTranslation('jobs');
  const time = useTimeFormat();
  const owner = 'user' in job ? (job.user?.displayName ?? t('console')) : undefined;
  const at = job.finishedAt ?? job.startedAt ?? job.createdAt;
  const state = job.cancelling ? t('state.cancelling') : t(`state.${job.state}`);
  return (
    <p className="pd-job-meta">
      {[
        state,
        job.nextAttemptAt !== null && t('nextAttempt', { time: time.full(job.nextAttemptAt) }),
        owner,
      ]
        .filter(Boolean)
        .join(' · ')}
      {' · '}
      <time dateTime={new Date(at).toISOString()} title={time.full(at)}>
        {time.ago(at)}
      </time>
    </p>
  );
}

function JobProgress({ job }: { job: Job }) {
  const { t } = useTranslation('jobs');
  const locale = useLocale();
  const { done, total } = job;
  if (job.state === 'queued' && done === 0) return null;
  const number = new Intl.NumberFormat(locale);
  const amount = total
    ? t('progress.of', { done: number.format(done), total: number.format(total) })
    : t('progress.done', { done: number.format(done) });
  return (
    <div className="pd-job-progress">
      <progress
        aria-label={t('progress.label', { title: job.title[locale] })}
        {...(total ? { value: Math.min(done, total), max: total } : {})}
      />
      {(done > 0 || total) && <span>{amount}</span>}
    </div>
  );
}

function JobOutcome({ job }: { job: Job }) {
  const { t } = useTranslation('jobs');
  const locale = useLocale();
  const time = useTimeFormat();
  const summary = job.result?.summary?.[locale];
  return (
    <>
      {summary && <p>{summary}</p>}
      {job.file && (
        <p className="pd-job-meta">
          {t(job.file.expired ? 'file.expired' : 'file.until', {
            name: job.file.name,
            time: time.full(job.file.expiresAt),
          })}
        </p>
      )}
      {job.error && (
        <p className="pd-job-error">
          {job.error.message}
          {job.error.reason && ` (${job.error.reason})`}
        </p>
      )}
    </>
  );
}
