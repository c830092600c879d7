import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useDesignTexts } from './texts.ts';

interface SortableListProps<T extends { id: string }> {
  label: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  onMove: (ids: string[]) => void;
  children: (item: T, index: number) => ReactNode;
  className?: string;
}

/** A list whose rows are moved by their handle: dragged, or with the arrow keys. */
export function SortableList<T extends { id: string }>(props: SortableListProps<T>) {
  const { label, items, nameOf, onMove, children, className = '' } = props;
  const t = useDesignTexts();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const [said, say] = useState('');
  const ids = items.map(({ id }) => id);

  const move = (id: string, to: number) => {
    const from = ids.indexOf(id);
    if (from < 0 || to < 0 || to >= ids.length || from === to) return;
    const next = ids.toSpliced(from, 1).toSpliced(to, 0, id);
    onMove(next);
    const item = items[from];
    say(t('sort.moved', { name: item ? nameOf(item) : '', place: to + 1, count: ids.length }));
  };
  const onKey = (event: KeyboardEvent, id: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(id, ids.indexOf(id) + step);
  };
  const onDrop = (event: DragEvent, id: string) => {
    event.preventDefault();
    if (dragged !== undefined) move(dragged, ids.indexOf(id));
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <>
      <ul className={`ds-list ${className}`} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className={`ds-row${over === item.id ? ' ds-row-over' : ''}${dragged === item.id ? ' ds-row-dragged' : ''}`}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(item.id);
            }}
            onDrop={(event) => onDrop(event, item.id)}
          >
            <button
              type="button"
              className="ds-handle"
              draggable
              aria-label={t('sort.handle', { name: nameOf(item) })}
              title={t('sort.hint')}
              onKeyDown={(event) => onKey(event, item.id)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', item.id);
                setDragged(item.id);
              }}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
            >
              <span aria-hidden="true">⠿</span>
            </button>
            {children(item, index)}
          </li>
        ))}
      </ul>
      <span role="status" className="ds-unseen">
        {said}
      </span>
    </>
  );
}
