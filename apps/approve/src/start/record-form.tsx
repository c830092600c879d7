import type { StoredRecord } from '@pedestal/contract';
import { showRecord } from '@pedestal/sub-app-sdk';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { FailureAlert } from '@pedestal/workbench';
import { useCallback, useEffect, useRef } from 'react';
import { useEmbedded } from '../shared/use-embedded.ts';

interface RecordFormProps {
  workspace: string;
  collection: string;
  /** Null: a new record. */
  id: string | null;
  onSaved: (record: StoredRecord) => void;
  onDirty?: (isDirty: boolean) => void;
}

/** The form of the records sub-app. */
export function RecordForm({ workspace, collection, id, onSaved, onDirty }: RecordFormProps) {
  const shell = useShell();
  const latest = useRef({ onSaved, onDirty });
  useEffect(() => {
    latest.current = { onSaved, onDirty };
  });
  const open = useCallback(
    (container: HTMLElement) =>
      showRecord(shell, container, {
        kind: 'form',
        ...{ workspace, collection, id },
        onSaved: (record) => latest.current.onSaved(record),
        onDirty: (isDirty) => latest.current.onDirty?.(isDirty),
      }),
    [shell, workspace, collection, id],
  );
  const { place, error } = useEmbedded(open);
  return (
    <>
      {error && <FailureAlert error={error} />}
      <div ref={place} />
    </>
  );
}
