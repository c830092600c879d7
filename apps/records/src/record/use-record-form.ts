import type { FieldProblem, StoredRecord } from '@pedestal/contract';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FieldValue } from '../values/shown-value.tsx';
import type { Collection } from '../workspace/collection.ts';
import {
  type Changes,
  changesOf,
  type Draft,
  draftOf,
  keepTyped,
  type LineDraft,
  newDraft,
  rebase,
} from './draft.ts';
import { readDraft, storeDraft } from './stored-draft.ts';

export interface RecordForm {
  /** The version that the draft is based on; undefined: a new record. */
  base: StoredRecord | undefined;
  draft: Draft;
  /** The draft with what was typed after this form was drawn. */
  readTyped(): Draft;
  /** Undefined: there is nothing to save. */
  changes: Changes | undefined;
  isDirty: boolean;
  /** The draft comes from an earlier visit of this tab. */
  isRestored: boolean;
  problems: FieldProblem[];
  setProblems(problems: FieldProblem[]): void;
  setValue(field: string, value: FieldValue): void;
  setLines(lines: string, rows: LineDraft[]): void;
  /** Drops unsaved input, and shows this version. */
  reset(record: StoredRecord | undefined): void;
  /** A draft was saved as this version: shows it with what was typed meanwhile. */
  settle(saved: StoredRecord, sent: Draft): void;
  /** Continues with a draft of the same version on top of a newer one, and returns what it becomes. */
  continueOn(newer: StoredRecord, draft: Draft): Draft;
}

interface State {
  base: StoredRecord | undefined;
  draft: Draft;
  isTouched: boolean;
  isRestored: boolean;
}

/** State of a record's form. Unsaved input is stored for this tab under `path`. */
export function useRecordForm(
  collection: Collection,
  record: StoredRecord | undefined,
  path: string,
): RecordForm {
  const [state, setState] = useState<State>(() => open(collection, record, path));
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const { base, draft, isTouched, isRestored } = state;
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  const changes = useMemo(
    () => (base && isTouched ? changesOf(collection, base, draft) : undefined),
    [collection, base, draft, isTouched],
  );
  const isDirty = base ? changes !== undefined : isTouched;
  useEffect(() => {
    storeDraft(path, isDirty ? { base: base ?? null, draft } : undefined);
  }, [path, isDirty, base, draft]);

  // The record was read again, for example because somebody else saved it: show it if nothing is typed.
  useEffect(() => {
    if (!record || !base || record.version <= base.version || isDirty) return;
    setState({ base: record, draft: draftOf(record), isTouched: false, isRestored: false });
  }, [record, base, isDirty]);

  const edit = (next: Draft) => setState({ ...state, draft: next, isTouched: true });
  return {
    base,
    draft,
    readTyped: () => latest.current,
    changes,
    isDirty,
    isRestored,
    problems,
    setProblems,
    setValue(field, value) {
      setProblems(problems.filter((problem) => problem.field !== field));
      edit({ ...draft, values: { ...draft.values, [field]: value } });
    },
    setLines(lines, rows) {
      const before = draft.lines[lines] ?? [];
      setProblems(
        problems.filter(({ field }) => {
          const [, id, inner = ''] = field.split('/');
          if (!field.startsWith(`${lines}/`)) return true;
          const valueIn = (list: LineDraft[]) => list.find((row) => row.id === id)?.values[inner];
          return valueIn(before) === valueIn(rows);
        }),
      );
      edit({ ...draft, lines: { ...draft.lines, [lines]: rows } });
    },
    reset(to) {
      setProblems([]);
      const fresh = to ? draftOf(to) : newDraft(collection);
      setState({ base: to, draft: fresh, isTouched: false, isRestored: false });
    },
    settle(saved, sent) {
      setProblems([]);
      setState((current) => {
        const isTouched = current.draft !== sent;
        const next = isTouched ? keepTyped(collection, sent, current.draft, saved) : draftOf(saved);
        return { base: saved, draft: next, isTouched, isRestored: false };
      });
    },
    continueOn(newer, merged) {
      const moved = base ? rebase(collection, base, merged, newer) : merged;
      setState({ ...state, base: newer, draft: moved, isTouched: true });
      return moved;
    },
  };
}

function open(collection: Collection, record: StoredRecord | undefined, path: string): State {
  const stored = readDraft(path);
  // Keep the version that the input is based on: a save merges with what others saved since.
  if (stored && Boolean(stored.base) === Boolean(record)) {
    return {
      base: stored.base ?? undefined,
      draft: stored.draft,
      isTouched: true,
      isRestored: true,
    };
  }
  const draft = record ? draftOf(record) : newDraft(collection);
  return { base: record, draft, isTouched: false, isRestored: false };
}
