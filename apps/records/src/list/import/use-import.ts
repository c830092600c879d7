import { type RouteOf, type RouteOutput, upload } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange, useGatewayFetch } from '@pedestal/workbench';
import { useState } from 'react';
import { useJob } from '../../shared/use-job.ts';
import type { Collection } from '../../workspace/collection.ts';

export type Uploaded = RouteOutput<RouteOf<'POST /gateway/records/:workspace/:collection/imports'>>;
export type Mode = Uploaded['modes'][number];

/** What the job says of an import or of a check. */
export interface Outcome {
  created: number;
  updated: number;
  unchanged: number;
  faulty: number;
  faults: { row: number; field: string; message: string }[];
}

export interface Run {
  mapping: Record<string, string | null>;
  mode: Mode;
  dryRun: boolean;
  skipFaulty: boolean;
}

/** Uploads a file, checks it and imports it; the work is done by jobs. */
export function useImport({ workspace, id }: Collection) {
  const shell = useShell();
  const send = useGatewayFetch();
  const [uploaded, setUploaded] = useState<Uploaded>();
  const [started, setStarted] = useState<{ jobId: string; run: Run }>();
  const params = { workspace, collection: id };

  const choose = useChange(
    (_call, file: File) =>
      upload(send, 'POST /gateway/records/:workspace/:collection/imports', {
        params,
        query: { name: file.name },
        file,
        type: file.name.toLowerCase().endsWith('.csv')
          ? 'text/csv'
          : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      }),
    { onDone: setUploaded },
  );
  const start = useChange(
    async (call, run: Run) => {
      const { jobId } = await call(
        'POST /gateway/records/:workspace/:collection/imports/:import/run',
        {
          params: { ...params, import: uploaded?.id ?? '' },
          body: { ...run, formulas: 'refuse' },
        },
      );
      return { jobId, run };
    },
    { onDone: setStarted },
  );
  const job = useJob(started?.jobId);
  return {
    uploaded,
    isUploading: choose.isPending,
    /** Uploads a file in place of the one before. */
    choose(file: File) {
      setUploaded(undefined);
      setStarted(undefined);
      choose.mutate(file);
    },
    start,
    job,
    run: started?.run,
    /** The person changed the mapping: the last check no longer holds. */
    forget: () => setStarted(undefined),
    cancel: () =>
      started && shell.call('POST /gateway/jobs/:id/cancel', { params: { id: started.jobId } }),
  };
}
