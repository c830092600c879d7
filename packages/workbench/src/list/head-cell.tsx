import { type DragEvent, type PointerEvent, useState } from 'react';

/** Type of the data that a dragged column carries. */
const DRAG_TYPE = 'application/x-pedestal-column';

/** Lets people drag a column's head to another place. The column settings do it by keyboard. */
export function dragHandlers(key: string, onDrop: (key: string) => void) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(DRAG_TYPE, key);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(DRAG_TYPE)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const dragged = event.dataTransfer.getData(DRAG_TYPE);
      if (dragged === '' || dragged === key) return;
      event.preventDefault();
      onDrop(dragged);
    },
  };
}

/** The right edge of a head cell, for changing the width of its column by pointer. */
export function ResizeEdge({ onResize }: { onResize: (px: number) => void }) {
  const [start, setStart] = useState<{ x: number; width: number }>();

  const begin = (event: PointerEvent<HTMLElement>) => {
    const cell = event.currentTarget.closest('th');
    if (!cell || event.button !== 0) return;
    // Neither sort nor drag the column.
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setStart({ x: event.clientX, width: cell.offsetWidth });
  };
  const widthAt = (event: PointerEvent) => (start ? start.width + event.clientX - start.x : 0);
  return (
    <span
      className="wb-resize"
      aria-hidden="true"
      onClick={(event) => event.stopPropagation()}
      onPointerDown={begin}
      onPointerMove={(event) => {
        const cell = event.currentTarget.closest('th');
        if (start && cell) cell.style.minWidth = `${widthAt(event)}px`;
      }}
      onPointerUp={(event) => {
        if (!start) return;
        setStart(undefined);
        onResize(widthAt(event));
      }}
      onPointerCancel={() => setStart(undefined)}
    />
  );
}
