import type { Call, ErrorDetails, StoredRecord } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  ConflictDialog,
  type ConflictField,
  isConflict,
  useChange,
  useCommonTexts,
} from '@pedestal/workbench';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { type FieldValue, ShownValue } from '../values/shown-value.tsx';
import { type Collection, type Field, findField } from '../workspace/collection.ts';
import { useTitle, useWorkspace } from '../workspace/workspace-context.ts';
import {
  type Changes,
  changesOf,
  creationOf,
  type Draft,
  keepTyped,
  mineAt,
  pathOfProblem,
  takeTheirs,
} from './draft.ts';
import { pathOf, storeDraft } from './stored-draft.ts';
import type { RecordForm } from './use-record-form.ts';

/** What a save sends. */
interface Input {
  /** Undefined: a new record. */
  base: StoredRecord | undefined;
  changes: Changes | undefined;
  draft: Draft;
}

interface Conflict {
  newer: StoredRecord;
  changes: Changes;
  theirs: Record<string, FieldValue>;
}

/** Where a form is saved other than in the collection, and what happens then. */
export interface SaveElsewhere {
  /** Saves the changes of a record; undefined: as the collection does. */
  send?(call: Call, base: StoredRecord, changes: Changes): Promise<StoredRecord>;
  /** Reads the record again; undefined: as the collection does. */
  read?(call: Call, id: string): Promise<StoredRecord>;
  /** In place of opening the page of a new record. */
  onSaved(record: StoredRecord): void;
}

/** Saves the form. Where somebody else changed the same fields, the person chooses. */
export function useSaveRecord(
  collection: Collection,
  form: RecordForm,
  path: string,
  elsewhere?: SaveElsewhere,
): { save: () => void; isSaving: boolean; conflictDialog: ReactNode } {
  const { call } = useShell();
  const common = useCommonTexts();
  const { base: workspacePath } = useWorkspace();
  const read = elsewhere?.read ?? readRecord(collection);
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<Conflict>();
  const { workspace, id: collectionId } = collection;
  const params = { workspace, collection: collectionId };

  const sendInput = (send: Call, { base, changes, draft }: Input): Promise<StoredRecord> => {
    if (base && changes && elsewhere?.send) return elsewhere.send(send, base, changes);
    return base
      ? send('PATCH /gateway/records/:workspace/:collection/:id', {
          params: { ...params, id: base.id },
          body: { version: base.version, ...(changes as object) } as never,
        })
      : send('POST /gateway/records/:workspace/:collection', {
          params,
          body: creationOf(collection, draft) as never,
        });
  };
  const change = useChange(
    async (send, { base, changes, draft }: Input) => {
      const saved = await sendInput(send, { base, changes, draft });
      return { saved, sent: draft };
    },
    {
      done: common('saved'),
      onDone({ saved, sent }) {
        form.settle(saved, sent);
        storeDraft(path, undefined);
        // Not by the form when it is drawn again: the page may be left before.
        const typed = form.readTyped();
        if (typed !== sent) {
          const draft = keepTyped(collection, sent, typed, saved);
          storeDraft(elsewhere ? path : pathOf(collection, saved.id), { base: saved, draft });
        }
        if (elsewhere) {
          elsewhere.onSaved(saved);
          return;
        }
        if (!form.base) {
          navigate(`${workspacePath}/${collectionId}/${saved.id}`, { replace: true });
        }
      },
      onFailure(error, { base, changes }) {
        const { fields, conflicts } = detailsOf(error);
        form.setProblems(
          (fields ?? []).map(({ field, message }) => ({
            field: pathOfProblem(form.draft, changes, field),
            message,
          })),
        );
        if (!base || !changes || !isConflict(error) || !conflicts) return false;
        void read(call, base.id).then((newer) =>
          setConflict({
            newer,
            changes,
            theirs: Object.fromEntries(
              conflicts.map((each) => [each.field, each.theirs as FieldValue]),
            ),
          }),
        );
        return true;
      },
    },
  );

  return {
    save: () => change.mutate({ base: form.base, changes: form.changes, draft: form.draft }),
    isSaving: change.isPending,
    conflictDialog: conflict && (
      <RecordConflict
        collection={collection}
        form={form}
        conflict={conflict}
        onClose={() => setConflict(undefined)}
        onSave={(base, changes, draft) => change.mutate({ base, changes, draft })}
      />
    ),
  };
}

function readRecord({ workspace, id: collection }: Collection) {
  return (call: Call, id: string): Promise<StoredRecord> =>
    call('GET /gateway/records/:workspace/:collection/:id', {
      params: { workspace, collection, id },
    });
}

function detailsOf(error: unknown): ErrorDetails {
  return error instanceof Error && 'details' in error
    ? ((error.details ?? {}) as ErrorDetails)
    : {};
}

interface RecordConflictProps {
  collection: Collection;
  form: RecordForm;
  conflict: Conflict;
  onClose: () => void;
  onSave: (base: StoredRecord, changes: Changes, draft: Draft) => void;
}

/** Moves the form to the newer version, and saves what the person chose on top of it. */
function RecordConflict({ collection, form, conflict, onClose, onSave }: RecordConflictProps) {
  const title = useTitle();
  const { newer, changes, theirs } = conflict;
  const paths = Object.keys(theirs);
  const mine = Object.fromEntries(paths.map((path) => [path, mineAt(changes, path)]));
  const fields = paths.map((path): ConflictField<Record<string, FieldValue>> => {
    const { field, place, labelKey } = fieldAt(collection, newer, path);
    return {
      key: path,
      label: field ? [place, title(field.title)].filter(Boolean).join(' · ') : path,
      show: (value) =>
        field && (
          <ShownValue field={field} value={value} labels={newer.labels} labelKey={labelKey} />
        ),
    };
  });
  return (
    <ConflictDialog<Record<string, FieldValue>>
      fields={fields}
      base={{}}
      mine={mine}
      theirs={theirs}
      onCancel={onClose}
      onSave={(chosen) => {
        const taken = paths.filter(
          (path) => JSON.stringify(chosen[path]) === JSON.stringify(theirs[path]),
        );
        const draft = taken.reduce((at, path) => takeTheirs(at, path, theirs[path]), form.draft);
        const moved = form.continueOn(newer, draft);
        const chosenChanges = changesOf(collection, newer, moved);
        onClose();
        // Nothing is left to save where all of theirs was taken.
        if (chosenChanges) onSave(newer, chosenChanges, moved);
      }}
    />
  );
}

function fieldAt(
  collection: Collection,
  record: StoredRecord,
  path: string,
): { field: Field | undefined; place: string; labelKey: string } {
  const [id = '', line, fieldId = ''] = path.split('/');
  if (line === undefined) return { field: findField(collection, id), place: '', labelKey: id };
  const lines = collection.lines.find((each) => each.id === id);
  const index = (record.lines[id] ?? []).findIndex((each) => each.id === line);
  return {
    field: lines?.fields.find((each) => each.id === fieldId),
    place: `#${index + 1}`,
    labelKey: `${id}.${fieldId}`,
  };
}
