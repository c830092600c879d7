import { useEffect, useRef, useState } from 'react';
import { type DashboardTilePlace, showTile } from '../reports/show-tile.ts';
import { useShell } from './shell-context.ts';

interface DashboardTileProps extends DashboardTilePlace {
  className?: string;
}

/**
 * A tile of a dashboard with the person's own figures. It fills the height that `className` gives
 * it, and is not there for people who may not see it.
 */
export function DashboardTile({ dashboard, tile, className }: DashboardTileProps) {
  const shell = useShell();
  const wrapper = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<string>();
  const place = `${dashboard} ${tile}`;
  const isHidden = hidden === place;
  useEffect(() => {
    if (!wrapper.current || isHidden) return;
    // Use a new element each time: the previous view may still be unmounting in the old one.
    const container = document.createElement('div');
    container.style.height = '100%';
    wrapper.current.append(container);
    const hide = () => setHidden(place);
    let close = () => {};
    try {
      close = showTile(shell, container, { dashboard, tile }, hide);
    } catch (error) {
      console.warn(error);
      hide();
    }
    return () => {
      close();
      container.remove();
    };
  }, [shell, dashboard, tile, place, isHidden]);
  return isHidden ? null : <div ref={wrapper} className={className} />;
}
