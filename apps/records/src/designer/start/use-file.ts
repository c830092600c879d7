import { upload } from '@pedestal/contract';
import { useChange, useGatewayFetch } from '@pedestal/workbench';
import { useState } from 'react';
import { type Inferred, type Row, toRows } from './proposed-fields.ts';

export interface ReadFile {
  file: File;
  inferred: Inferred;
}

const typeOf = ({ name }: File) =>
  name.toLowerCase().endsWith('.csv')
    ? ('text/csv' as const)
    : ('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' as const);

/** A file with what the server makes of its columns. */
export function useFile(onRead: (read: ReadFile) => void) {
  const send = useGatewayFetch();
  const [read, setRead] = useState<ReadFile>();
  const [rows, setRows] = useState<Row[]>([]);
  const infer = useChange(
    async (_call, file: File): Promise<ReadFile> => ({
      file,
      inferred: await upload(send, 'POST /gateway/workspaces/infer', { file, type: typeOf(file) }),
    }),
    {
      onDone(next) {
        setRead(next);
        setRows(toRows(next.inferred));
        onRead(next);
      },
    },
  );
  return { read, rows, setRows, choose: infer.mutate, isReading: infer.isPending };
}

/** Uploads the file once more, now into the new collection, and starts the import. */
export function useImportRows() {
  const send = useGatewayFetch();
  return async (
    call: Parameters<Parameters<typeof useChange>[0]>[0],
    place: { workspace: string; collection: string },
    { file }: ReadFile,
    rows: readonly Row[],
  ): Promise<string> => {
    const { id } = await upload(send, 'POST /gateway/records/:workspace/:collection/imports', {
      params: place,
      query: { name: file.name.slice(0, 200) },
      file,
      type: typeOf(file),
    });
    const mapping = Object.fromEntries(
      rows.map(({ header, id: field, isUsed }) => [header, isUsed ? field : null]),
    );
    const { jobId } = await call(
      'POST /gateway/records/:workspace/:collection/imports/:import/run',
      {
        params: { ...place, import: id },
        body: { mapping, mode: 'create', dryRun: false, skipFaulty: true, formulas: 'useResults' },
      },
    );
    return jobId;
  };
}
