import { type ComponentType, useRef } from 'react';
import type { CellEditorProps, DataGridColumn, NextCell } from '../column.ts';
import type { CellValue } from '../core/values/cell-value.ts';
import type { Box } from '../core/view/viewport.ts';
import { ChoiceEditor, ChoicesEditor } from './choice-editor.tsx';
import { DateEditor } from './date-editor.tsx';

/** The editor of a column; undefined: the grid's own text input. */
export function editorOf(
  column: DataGridColumn,
  text: string | undefined,
): ComponentType<CellEditorProps> | undefined {
  if (column.editor) return column.editor;
  if (column.type === 'choice') return ChoiceEditor;
  if (column.type === 'choices') return ChoicesEditor;
  // Typed days are read as text.
  return column.type === 'date' && text === undefined ? DateEditor : undefined;
}

interface OpenEditorProps extends CellEditorProps {
  box: Box;
}

/** An editor over its cell. What it does first counts: an editor that loses the focus is done, too. */
export function OpenEditor({ box, onCommit, onCancel, ...props }: OpenEditorProps) {
  const isDone = useRef(false);
  const once = (act: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  };
  const Editor = editorOf(props.column, props.text);
  if (!Editor) return null;
  return (
    <div
      className="wb-editor"
      style={{
        transform: `translate(${box.left}px, ${box.top}px)`,
        width: box.width,
        minHeight: box.height,
      }}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        once(onCancel);
      }}
    >
      <Editor
        {...props}
        onCommit={(value: CellValue, next?: NextCell) => once(() => onCommit(value, next))}
        onCancel={() => once(onCancel)}
      />
    </div>
  );
}
