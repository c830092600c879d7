import type { DashboardTile } from '@pedestal/contract';
import type { ReactNode } from 'react';
import { readingOrder } from './layout.ts';

interface TileGridProps {
  tiles: readonly DashboardTile[];
  children: (tile: DashboardTile) => ReactNode;
}

/** Tiles at their places; one below the other on a phone. */
export function TileGrid({ tiles, children }: TileGridProps) {
  return (
    <div className="dr-grid">
      {readingOrder(tiles).map((tile) => (
        <div key={tile.id} className="dr-place" data-kind={tile.kind} style={gridPlace(tile)}>
          {children(tile)}
        </div>
      ))}
    </div>
  );
}

export function gridPlace({ x, y, w, h }: DashboardTile): Record<string, string | number> {
  return {
    gridColumn: `${x + 1} / span ${w}`,
    gridRow: `${y + 1} / span ${h}`,
    '--dr-h': h,
  };
}
