import type { Call } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { runStep } from '../retail-mall/orders.ts';
import { readFirst } from '../wms/read-by-ids.ts';
import { textOf } from '../wms/walk-lines.ts';
import { cellOf, type Shift } from './roster.ts';
import { useStoreTexts } from './texts.ts';

const RECORD = 'GET /gateway/records/:workspace/:collection/:id';

/** The people of a store and their shifts on some days. */
async function readWeek(call: Call, workspace: string, store: string, days: readonly string[]) {
  const params = { workspace, collection: 'store', id: store };
  const { lines, labels } = await call(RECORD, { params });
  const staff = (lines.staff ?? []).flatMap(({ values }) => textOf(values.person) ?? []);
  const f = `and(store.eq.${store},day.gte.${days[0]},day.lte.${days.at(-1)})`;
  const found = await readFirst(call, [workspace, 'shift'], { f, sort: 'day' });
  const shifts = found.items.map(
    ({ id, version, values }): Shift => ({
      ...{ id, version },
      person: textOf(values.person) ?? '',
      day: textOf(values.day) ?? '',
      slot: textOf(values.slot) ?? '',
      isPublished: values.state === 'published',
    }),
  );
  // Whoever has left the store still has shifts to be given away.
  const people = [...new Set([...staff, ...shifts.map(({ person }) => person)])];
  const names = { ...labels['staff.person'], ...found.labels.person };
  return { shifts, people: people.map((id) => ({ id, name: names[id] ?? '—' })) };
}

export type Week = Awaited<ReturnType<typeof readWeek>>;

/** A cell of the table: somebody on a day. */
export interface Cell {
  person: string;
  day: string;
}

/**
 * The roster of a week. Changes are saved one after the other in the order in which they were made,
 * and shown at once.
 */
export function useRoster(store: string, days: readonly string[]) {
  const { call, notify } = useShell();
  const { workspace } = useWorkspace();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [pending, setPending] = useState<ReadonlyMap<string, string | null>>(new Map());
  const query = useQuery({
    queryKey: ['roster', workspace.key, store, days[0]],
    staleTime: 0,
    queryFn: () => readWeek(call, workspace.key, store, days),
  });

  const save = (changes: readonly (Cell & { slot: string | null })[]) => {
    setPending((known) => {
      const next = new Map(known);
      for (const { person, day, slot } of changes) next.set(cellOf(person, day), slot);
      return next;
    });
    queue.current = queue.current
      .then(async () => {
        const { shifts } = await readWeek(call, workspace.key, store, days);
        for (const change of changes) await setShift(call, workspace.key, store, shifts, change);
      })
      .catch((error: unknown) => {
        notify({ type: 'error', message: error instanceof Error ? error.message : String(error) });
      })
      .then(async () => {
        await query.refetch();
        setPending((known) => {
          const next = new Map(known);
          for (const { person, day } of changes) next.delete(cellOf(person, day));
          return next;
        });
      });
  };
  return { ...query, pending, save };
}

/** Makes the shift of a cell what it should be: created, changed or removed. */
async function setShift(
  call: Call,
  workspace: string,
  store: string,
  shifts: readonly Shift[],
  { person, day, slot }: Cell & { slot: string | null },
): Promise<void> {
  const found = shifts.find((each) => each.person === person && each.day === day);
  if ((found?.slot ?? null) === slot) return;
  const params = { workspace, collection: 'shift' };
  if (!found) {
    const body = { values: { store, person, day, slot }, lines: {} };
    await call('POST /gateway/records/:workspace/:collection', { params, body });
    return;
  }
  const place = { ...params, id: found.id };
  let { version } = found;
  if (found.isPublished) {
    // A published shift is planned again before it changes.
    const planned = await runStep(call, { ...place, transition: 'change' }, version);
    if (!planned) return;
    version = planned.version;
  }
  if (slot === null) {
    await call('POST /gateway/records/:workspace/:collection/:id/delete', {
      params: place,
      body: { version },
    });
  } else {
    await call('PATCH /gateway/records/:workspace/:collection/:id', {
      params: place,
      body: { version, values: { slot } },
    });
  }
}

/** Publishes every planned shift. */
export function usePublish(shifts: readonly Shift[]) {
  const t = useStoreTexts();
  const { workspace } = useWorkspace();
  const planned = shifts.filter(({ isPublished }) => !isPublished);
  const publish = useChange(
    async (call) => {
      for (const { id, version } of planned) {
        const place = { workspace: workspace.key, collection: 'shift', id };
        await runStep(call, { ...place, transition: 'publish' }, version);
      }
    },
    { done: t('roster.published', { count: planned.length }) },
  );
  return { ...publish, count: planned.length };
}
