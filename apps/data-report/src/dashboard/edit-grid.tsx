import type { DashboardTile } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../shared/texts.ts';
import { COLUMNS, moveTile, type Place, readingOrder } from './layout.ts';
import { gridPlace } from './tile-grid.tsx';

interface EditGridProps {
  tiles: readonly DashboardTile[];
  onChange: (tiles: DashboardTile[]) => void;
  children: (tile: DashboardTile, handle: ReactNode) => ReactNode;
}

const GAP = 12;
const ROW = 28;

/** Tiles that are moved by their handle and resized at their corner, with the pointer or arrow keys. */
export function EditGrid({ tiles, onChange, children }: EditGridProps) {
  const t = useTexts();
  const grid = useRef<HTMLDivElement>(null);
  const [lifted, setLifted] = useState<string>();
  const move = (tile: DashboardTile, place: Place) => onChange(moveTile(tiles, tile.id, place));
  const [said, setSaid] = useState('');
  const press = (event: KeyboardEvent, tile: DashboardTile, isResize: boolean) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [x, y] = step;
    // Up must pass a whole neighbour, else it would fall back to where it was.
    const place = isResize
      ? { ...tile, w: tile.w + x, h: tile.h + y }
      : { ...tile, x: tile.x + x, y: tile.y + (y < 0 ? -heightAbove(tiles, tile) : y * 2) };
    move(tile, place);
    const { w, h } = place;
    setSaid(isResize ? t('dashboard.size', { w, h }) : t('dashboard.moved'));
  };
  return (
    <div className="dr-grid dr-edit" ref={grid}>
      {readingOrder(tiles).map((tile) => (
        <div
          key={tile.id}
          className="dr-place"
          data-kind={tile.kind}
          data-lifted={lifted === tile.id}
          style={gridPlace(tile)}
        >
          {children(
            tile,
            <button
              type="button"
              className="dr-handle"
              aria-label={t('tile.move')}
              title={t('tile.move')}
              onKeyDown={(event) => press(event, tile, false)}
              {...dragOf(grid, tile, setLifted, (dx, dy) =>
                move(tile, { ...tile, x: tile.x + dx, y: tile.y + dy }),
              )}
            >
              <Icon name="grid" size={14} />
            </button>,
          )}
          <button
            type="button"
            className="dr-corner"
            aria-label={t('tile.resize')}
            title={t('tile.resize')}
            onKeyDown={(event) => press(event, tile, true)}
            {...dragOf(grid, tile, setLifted, (dx, dy) =>
              move(tile, { ...tile, w: tile.w + dx, h: tile.h + dy }),
            )}
          />
        </div>
      ))}
      <p className="dr-unseen" role="status">
        {said}
      </p>
    </div>
  );
}

const STEPS: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** How far up a tile must go to take the place of the one above it. */
function heightAbove(tiles: readonly DashboardTile[], { id, x, y, w }: DashboardTile): number {
  const above = tiles.filter(
    (other) => other.id !== id && other.x < x + w && x < other.x + other.w && other.y < y,
  );
  return Math.max(1, y - Math.max(0, ...above.map((other) => other.y)));
}

/** Pointer handlers that report how many columns and rows the pointer went since it was pressed. */
function dragOf(
  grid: RefObject<HTMLDivElement | null>,
  tile: DashboardTile,
  onLift: (id: string | undefined) => void,
  onDrag: (columns: number, rows: number) => void,
) {
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (event.button !== 0 || !grid.current) return;
      const handle = event.currentTarget;
      const { pointerId, clientX, clientY } = event;
      const column = (grid.current.clientWidth + GAP) / COLUMNS;
      const ended = new AbortController();
      const listen = { signal: ended.signal };
      let last = '0,0';
      handle.setPointerCapture(pointerId);
      onLift(tile.id);
      handle.addEventListener(
        'pointermove',
        (moved: globalThis.PointerEvent) => {
          const dx = Math.round((moved.clientX - clientX) / column);
          const dy = Math.round((moved.clientY - clientY) / (ROW + GAP));
          if (last === `${dx},${dy}`) return;
          last = `${dx},${dy}`;
          onDrag(dx, dy);
        },
        listen,
      );
      const end = () => {
        ended.abort();
        onLift(undefined);
      };
      handle.addEventListener('pointerup', end, listen);
      handle.addEventListener('pointercancel', end, listen);
    },
  };
}
