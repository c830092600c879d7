import type { DragEvent } from 'react';

const DRAG_TYPE = 'application/x-pedestal-tab';

function tabIdOf(event: { target: EventTarget }): string | undefined {
  return (event.target as HTMLElement).closest<HTMLElement>('[data-tab]')?.dataset.tab;
}

/** Drag-and-drop handlers that reorder a list of tabs. */
export function dragHandlers(onDrop: (draggedId: string, targetId: string) => void) {
  return {
    onDragStart(event: DragEvent) {
      const id = tabIdOf(event);
      if (!id) return;
      event.dataTransfer.setData(DRAG_TYPE, id);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes(DRAG_TYPE)) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      const dragged = event.dataTransfer.getData(DRAG_TYPE);
      const target = tabIdOf(event);
      if (!dragged || !target) return;
      event.preventDefault();
      onDrop(dragged, target);
    },
  };
}
