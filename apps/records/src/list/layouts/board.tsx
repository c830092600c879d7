import { useMemo, useState } from 'react';
import { useTexts } from '../../shared/texts.ts';
import { useWatch } from '../../shared/use-watch.ts';
import { useTitle } from '../../workspace/workspace-context.ts';
import { filterOfGroup } from '../groups.ts';
import type { RecordRow } from '../use-record-list.ts';
import { useGroups } from '../use-record-source.ts';
import { BoardColumn } from './board-column.tsx';
import { type BoardPlace, listPlaces } from './board-moves.ts';
import type { FieldLayoutProps } from './layout-props.ts';
import { useMove } from './use-move.ts';

/** Records by state or by a choice. A card moves by drag, or by its menu. */
export default function Board(props: FieldLayoutProps) {
  const { collection, records, field } = props;
  const t = useTexts();
  const title = useTitle();
  const groups = useGroups(collection, records, field.id, true);
  const [dragged, setDragged] = useState<RecordRow>();
  const move = useMove(props);
  useWatch(collection);
  const places = useMemo(
    () => listPlaces(field, { title, empty: t('group.empty') }),
    [field, title, t],
  );
  const { query } = records;
  const columns = useMemo(
    () =>
      places.map((place) => ({
        place,
        query: { ...query, f: filterOfGroup(query.f, field.id, place.value) },
      })),
    [places, query, field],
  );
  const countOf = ({ value }: BoardPlace) =>
    groups && (groups.groups.find((group) => group.value === value)?.count ?? 0);
  // Without a record, a place that is no longer offered only takes room.
  const isShown = (place: BoardPlace) => !place.isOptional || countOf(place) !== 0;
  return (
    <div className="rc-board">
      {columns
        .filter(({ place }) => isShown(place))
        .map(({ place, query: own }) => (
          <BoardColumn
            key={place.key}
            {...props}
            place={place}
            query={own}
            count={groups?.isTooLarge ? undefined : countOf(place)}
            places={places}
            move={move}
            dragged={dragged}
            onDrag={setDragged}
          />
        ))}
    </div>
  );
}
