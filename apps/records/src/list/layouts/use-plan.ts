import { useChange } from '@pedestal/workbench';
import { type DragEvent, useState } from 'react';
import { isInput } from '../../workspace/collection.ts';
import type { RecordRow } from '../use-record-list.ts';
import type { FieldLayoutProps } from './layout-props.ts';
import { useCardName } from './record-card.tsx';

export type Plan = ReturnType<typeof usePlan>;

interface Move {
  row: RecordRow;
  day: string;
}

/** Moves records of a calendar to other days, by drag or by menu, and takes the last move back. */
export function usePlan(props: FieldLayoutProps) {
  const { collection, field } = props;
  const nameOf = useCardName(props);
  const [dragged, setDragged] = useState<RecordRow>();
  const [over, setOver] = useState<string>();
  const params = { workspace: collection.workspace, collection: collection.id };
  const [moved, setMoved] = useState<Move & { name: string }>();
  const change = useChange(
    async (call, { row, day }: Move) => {
      const stored = await call('PATCH /gateway/records/:workspace/:collection/:id', {
        params: { ...params, id: row.id },
        body: { version: row.version, values: { [field.id]: day } },
      });
      return { row, day, version: stored.version };
    },
    {
      onDone({ row, day, version }) {
        const values = { ...row.values, [field.id]: day };
        const before = String(row.values[field.id]);
        setMoved({ row: { ...row, version, values }, day: before, name: nameOf(row) });
      },
    },
  );
  const canMove = (row: RecordRow) => isInput(field) && row.writable.includes(field.id);
  const move = (row: RecordRow, day: string) => {
    if (canMove(row) && row.values[field.id] !== day) change.mutate({ row, day });
  };
  return {
    /** The last move, and the day to go back to. */
    moved,
    undo() {
      if (!moved) return;
      change.mutate(moved);
      setMoved(undefined);
    },
    /** The day below the dragged record. */
    over,
    movingId: change.isPending ? change.variables?.row.id : undefined,
    canMove,
    move,
    drag: (row: RecordRow) =>
      canMove(row)
        ? {
            draggable: true,
            onDragStart: (event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(row);
            },
            onDragEnd: () => {
              setDragged(undefined);
              setOver(undefined);
            },
          }
        : {},
    dropOn: (day: string) => ({
      onDragOver: (event: DragEvent) => {
        if (!dragged) return;
        event.preventDefault();
        setOver(day);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(undefined);
        setDragged(undefined);
        if (dragged) move(dragged, day);
      },
    }),
  };
}
