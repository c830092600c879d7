import type { StoredRecord } from '@pedestal/contract';
import type { Undo } from '../live.ts';
import type { Shell } from '../shell.ts';

/** Name of the sub-app that shows records. */
const RECORDS = 'records';

/** Form that the records sub-app shows instead of its own pages. */
export type RecordPurpose =
  | {
      /** The form of a record, or of a new one, as the person may fill it in. */
      kind: 'form';
      workspace: string;
      collection: string;
      /** Null: a new record. */
      id: string | null;
      /** Told when the person has saved it. */
      onSaved(record: StoredRecord): void;
      /** Told when there is unsaved input, and when there no longer is. */
      onDirty?(isDirty: boolean): void;
    }
  | {
      /** The record of an approval, as the step of the person shows it. */
      kind: 'approval';
      approval: string;
      workspace: string;
      collection: string;
      /** An open task of the person, which may allow changes. */
      task: string | null;
      onSaved(record: StoredRecord): void;
    };

/** Shows the form of a record in an element. The returned function removes it. */
export function showRecord(shell: Shell, container: HTMLElement, purpose: RecordPurpose): Undo {
  return shell.embed(RECORDS, container, { purpose });
}
