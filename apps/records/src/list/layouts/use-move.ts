import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange } from '@pedestal/workbench';
import { useTexts } from '../../shared/texts.ts';
import type { RecordRow } from '../use-record-list.ts';
import { type BoardMove, type BoardPlace, findMove } from './board-moves.ts';
import type { FieldLayoutProps } from './layout-props.ts';

interface Started {
  row: RecordRow;
  place: BoardPlace;
  move: BoardMove;
}

/** Moves a record to another place of the board. A refused record stays where it is. */
export function useMove({ collection, field }: FieldLayoutProps) {
  const t = useTexts();
  const shell = useShell();
  const params = { workspace: collection.workspace, collection: collection.id };
  const change = useChange(async (call, { row, move }: Started) => {
    const target = { ...params, id: row.id };
    if (move.kind === 'transition') {
      await call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
        params: { ...target, transition: move.transition },
        body: { version: row.version },
      });
    } else {
      await call('PATCH /gateway/records/:workspace/:collection/:id', {
        params: target,
        body: { version: row.version, values: { [field.id]: move.value } },
      });
    }
  });
  return {
    /** Id of the record that is being moved. */
    movingId: change.isPending ? change.variables?.row.id : undefined,
    start(row: RecordRow, from: BoardPlace, place: BoardPlace) {
      const move = findMove(collection, field, from.value, place.value);
      if (move) change.mutate({ row, place, move });
      else if (from.key !== place.key) {
        const message = t('board.noWay', { from: from.title, to: place.title });
        shell.notify({ type: 'warning', message });
      }
    },
  };
}
