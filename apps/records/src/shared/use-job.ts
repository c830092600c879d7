import type { Job } from '@pedestal/contract';
import { useGet } from '@pedestal/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const POLL_MS = 700;

/** Follows a job until it ends; then every list is read again. */
export function useJob(id: string | undefined): Job | undefined {
  const queries = useQueryClient();
  const { data, refetch } = useGet(
    'GET /gateway/jobs/:id',
    { params: { id: id ?? '' } },
    { enabled: id !== undefined },
  );
  const job = data?.id === id ? data : undefined;
  const isOpen = id !== undefined && (!job || isUnfinished(job));
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => {
      clearInterval(timer);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' });
    };
  }, [isOpen, refetch, queries]);
  return job;
}

export function isUnfinished({ state }: Job): boolean {
  return state === 'queued' || state === 'running';
}
