import {
  ERROR_MESSAGES,
  type ErrorName,
  type Job as JobView,
  type Locale,
  type OwnedJob,
} from '@pedestal/contract';
import type { Job, JobResult, Texts } from './job.ts';

export interface ViewOptions {
  locale: Locale;
  now: number;
}

/** The job as its owner sees it. */
export function toView(job: Job, { locale, now }: ViewOptions): JobView {
  const isRetried = job.state === 'queued' && job.attempts > 0;
  return {
    id: job.id,
    kind: job.kind,
    title: JSON.parse(job.title) as Texts,
    state: job.state,
    cancelling: job.state === 'running' && job.cancel_requested === 1,
    done: job.done,
    total: job.total,
    result: job.result === null ? null : toResult(JSON.parse(job.result) as JobResult),
    file: toFile(job, now),
    error: toError(job.error, job.error_detail, locale),
    createdAt: job.created_at,
    startedAt: job.started_at,
    finishedAt: job.finished_at,
    nextAttemptAt: isRetried ? job.run_at : null,
  };
}

/** The job as an operator sees it: whose it is, but not what it produced. */
export function toOwnedView(job: Job, options: ViewOptions & { user: OwnedJob['user'] }): OwnedJob {
  const { user } = options;
  return { ...toView(job, options), result: null, file: null, user, systemCode: job.system_code };
}

export function toError(
  name: string | null,
  reason: string | null,
  locale: Locale,
): JobView['error'] {
  if (name === null) return null;
  const texts = ERROR_MESSAGES[name as ErrorName] ?? ERROR_MESSAGES.internal;
  return { name, message: texts[locale], reason };
}

function toResult({ summary, link, data }: JobResult): JobView['result'] {
  return { summary: summary ?? null, link: link ?? null, data: data ?? null };
}

function toFile(job: Job, now: number): JobView['file'] {
  if (job.file_name === null || job.file_expires_at === null) return null;
  const { file_name: name, file_size: size, file_expires_at: expiresAt } = job;
  return { name, size: size ?? 0, expiresAt, expired: expiresAt <= now };
}
