import { FailureAlert, Spinner, useFormat } from '@pedestal/workbench';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../shared/texts.ts';
import { useTitle } from '../../workspace/workspace-context.ts';
import type { RecordQuery, RecordRow } from '../use-record-list.ts';
import { useFlatSource } from '../use-record-source.ts';
import { type BoardPlace, findMove } from './board-moves.ts';
import type { FieldLayoutProps } from './layout-props.ts';
import { RecordCard, useCardName } from './record-card.tsx';
import type { useMove } from './use-move.ts';
import { useRows } from './use-rows.ts';

interface BoardColumnProps extends FieldLayoutProps {
  place: BoardPlace;
  places: readonly BoardPlace[];
  query: RecordQuery;
  count: number | undefined;
  move: ReturnType<typeof useMove>;
  dragged: RecordRow | undefined;
  onDrag: (row: RecordRow | undefined) => void;
}

/** The records of one state or choice. */
export function BoardColumn(props: BoardColumnProps) {
  const { collection, records, field, place, places, query, count, move, dragged, onDrag } = props;
  const t = useTexts();
  const format = useFormat();
  const [isTarget, setTarget] = useState(false);
  const source = useFlatSource(collection, records, query);
  const { rows, hasMore, isLoading, failure, loadMore } = useRows(source);
  const fromOf = (row: RecordRow) =>
    places.find(({ value }) => value === (row.values[field.id] ?? null)) ?? place;
  return (
    <section
      className={`rc-column${isTarget ? ' is-target' : ''}`}
      aria-label={place.title}
      onDragOver={(event) => {
        if (!dragged) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setTarget(false);
        if (dragged) move.start(dragged, fromOf(dragged), place);
        onDrag(undefined);
      }}
    >
      <h2>
        {place.color && <span className={`wb-dot rc-dot-${place.color}`} aria-hidden="true" />}
        {place.title}
        {count !== undefined && <span className="rc-count">{format.number(count)}</span>}
      </h2>
      {failure instanceof Error && <FailureAlert error={failure} onRetry={loadMore} />}
      {isLoading && <Spinner />}
      {rows.length === 0 && !isLoading && !failure && (
        <p className="rc-column-empty">{t('board.none')}</p>
      )}
      <ul>
        {rows.map((row) => (
          <li
            key={row.id}
            draggable
            className={move.movingId === row.id ? 'is-moving' : ''}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              onDrag(row);
            }}
            onDragEnd={() => onDrag(undefined)}
          >
            <RecordCard
              collection={collection}
              records={records}
              row={row}
              without={field.id}
              actions={<MoveMenu {...props} row={row} />}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button type="text" block onClick={loadMore}>
          {t('board.more')}
        </Button>
      )}
    </section>
  );
}

/** The places that a record can go to, for keyboards and touch screens. */
function MoveMenu(props: BoardColumnProps & { row: RecordRow }) {
  const { collection, field, place, places, move, row } = props;
  const t = useTexts();
  const nameOf = useCardName(props);
  const title = useTitle();
  const items = places.flatMap((target) => {
    const way = findMove(collection, field, place.value, target.value);
    if (!way || (target.isOptional && target.value !== null)) return [];
    const label =
      way.kind === 'transition' ? `${title(way.title)} → ${target.title}` : target.title;
    return [{ key: target.key, label, onClick: () => move.start(row, place, target) }];
  });
  if (items.length === 0) return null;
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        size="small"
        className="rc-card-menu"
        aria-label={t('board.move', { name: nameOf(row) })}
      >
        ⋯
      </Button>
    </Dropdown>
  );
}
