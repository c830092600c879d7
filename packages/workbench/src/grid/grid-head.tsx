import { type PointerEvent, useState } from 'react';
import type { ArrangedColumn, SortKey } from './arrange-columns.ts';
import { isNumeric } from './core/values/columns.ts';
import type { ColumnLayout } from './core/view/layout.ts';
import { useGridTexts } from './grid-texts.ts';
import { placeOf } from './place-of.ts';

interface GridHeadProps {
  gridId: string;
  columns: readonly ArrangedColumn[];
  layout: ColumnLayout;
  height: number;
  sort: readonly SortKey[];
  /** The column whose head is active by keyboard. */
  active: number | undefined;
  /** The check box of all rows. */
  selector: React.ReactNode;
  onSort: (column: number, isAdded: boolean) => void;
  onMove: (from: number, to: number) => void;
  /** `isDone`: the drag ended. */
  onResize: (column: number, width: number, isDone: boolean) => void;
  /** Makes a column as wide as its values. */
  onFit: (column: number) => void;
  onMenu: (column: number, anchor: HTMLElement) => void;
}

/** The heads of the columns: sort by click, resize and reorder by drag, everything else by menu. */
export function GridHead(props: GridHeadProps) {
  const { columns, layout, height, selector } = props;
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  return (
    <div className="wb-grid-head" role="rowgroup" style={{ height }}>
      <div className="wb-head-row" role="row" aria-rowindex={1}>
        {layout.gutter > 0 && (
          <div
            className={`wb-column-head wb-gutter is-frozen${layout.frozen === 0 ? ' is-edge' : ''}`}
            role="columnheader"
            aria-colindex={1}
            style={{ width: layout.gutter, insetInlineStart: 0 }}
          >
            {selector}
          </div>
        )}
        {columns.map((column, index) => (
          <HeadCell
            key={column.key}
            {...props}
            column={column}
            index={index}
            isTarget={target === index && dragged !== index}
            drag={{
              start: () => setDragged(index),
              over: () => dragged !== undefined && setTarget(index),
              end: (isDropped) => {
                if (isDropped && dragged !== undefined) props.onMove(dragged, index);
                setDragged(undefined);
                setTarget(undefined);
              },
              isOn: dragged !== undefined,
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface HeadCellProps extends GridHeadProps {
  column: ArrangedColumn;
  index: number;
  isTarget: boolean;
  drag: { start(): void; over(): void; end(isDropped: boolean): void; isOn: boolean };
}

function HeadCell(props: HeadCellProps) {
  const { column, index, layout, sort, active, drag, gridId } = props;
  const t = useGridTexts();
  const place = sort.findIndex(({ key }) => key === column.key);
  const isDescending = sort[place]?.isDescending;
  const order = isDescending === undefined ? undefined : isDescending ? 'descending' : 'ascending';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the head through the grid's input
    <div
      id={`${gridId}-head-${index}`}
      role="columnheader"
      aria-colindex={index + (layout.gutter > 0 ? 2 : 1)}
      aria-sort={column.isSortable ? (order ?? 'none') : undefined}
      className={headClass(props)}
      style={placeOf(layout, index)}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        drag.start();
      }}
      onDragOver={(event) => {
        if (!drag.isOn) return;
        event.preventDefault();
        drag.over();
      }}
      onDrop={(event) => {
        event.preventDefault();
        drag.end(true);
      }}
      onDragEnd={() => drag.end(false)}
      onClick={(event) => column.isSortable && props.onSort(index, event.shiftKey)}
      onContextMenu={(event) => {
        event.preventDefault();
        props.onMenu(index, event.currentTarget);
      }}
      data-head={index}
      data-active={active === index || undefined}
    >
      <span className="wb-head-title" title={column.title}>
        {column.title}
        {column.isRequired && <span className="wb-head-required"> *</span>}
      </span>
      {order && <SortMark order={order} place={sort.length > 1 ? place + 1 : undefined} />}
      <button
        type="button"
        tabIndex={-1}
        className="wb-head-menu"
        aria-label={t('columnMenu', { title: column.title })}
        onClick={(event) => {
          event.stopPropagation();
          props.onMenu(index, event.currentTarget);
        }}
      >
        ⋮
      </button>
      <ResizeHandle
        width={column.width}
        onResize={(width, isDone) => props.onResize(index, width, isDone)}
        onFit={() => props.onFit(index)}
      />
    </div>
  );
}

function headClass({ column, index, layout, isTarget }: HeadCellProps): string {
  const isFrozen = index < layout.frozen;
  return [
    'wb-column-head',
    isFrozen && 'is-frozen',
    isFrozen && index === layout.frozen - 1 && 'is-edge',
    isNumeric(column) && 'is-number',
    column.isSortable && 'is-sortable',
    isTarget && 'is-target',
  ]
    .filter(Boolean)
    .join(' ');
}

function SortMark({
  order,
  place,
}: {
  order: 'ascending' | 'descending';
  place?: number | undefined;
}) {
  return (
    <span className="wb-head-sort" aria-hidden="true">
      {order === 'ascending' ? '↑' : '↓'}
      {place !== undefined && <sub>{place}</sub>}
    </span>
  );
}

interface ResizeHandleProps {
  width: number;
  onResize: (width: number, isDone: boolean) => void;
  onFit: () => void;
}

/** The right edge of a head. The menu offers the same without a drag. */
function ResizeHandle({ width, onResize, onFit }: ResizeHandleProps) {
  const [start, setStart] = useState<{ x: number; width: number }>();
  const widthAt = ({ clientX }: PointerEvent) => (start ? start.width + clientX - start.x : width);
  return (
    <span
      className="wb-head-resize"
      draggable
      aria-hidden="true"
      // A head can be dragged; its edge is not.
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={onFit}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart({ x: event.clientX, width });
      }}
      onPointerMove={(event) => start && onResize(widthAt(event), false)}
      onPointerUp={(event) => {
        // A double click fits the column; its clicks must not store the width that it has.
        if (start && event.clientX !== start.x) onResize(widthAt(event), true);
        setStart(undefined);
      }}
    />
  );
}
