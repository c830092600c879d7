import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { MENU_WIDTH } from '../../lib/menu/menu-width.ts';
import { setMenuWidth, useArrangement } from '../../lib/stores/arrangement.store.ts';

const STEP_PX = 16;

/** Resizes the menu by dragging or with the arrow keys. */
export function ResizeHandle() {
  const { t } = useTranslation('navigation');
  const width = useArrangement((state) => state.menuWidth);
  const start = useRef<{ x: number; width: number } | null>(null);

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (start.current) setMenuWidth(start.current.width + event.clientX - start.current.x);
  };
  const finish = () => {
    start.current = null;
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const widths: Record<string, number> = {
      ArrowLeft: width - STEP_PX,
      ArrowRight: width + STEP_PX,
      Home: MENU_WIDTH.min,
      End: MENU_WIDTH.max,
      Enter: MENU_WIDTH.default,
    };
    const next = widths[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setMenuWidth(next);
  };

  return (
    <hr
      className="pd-resize"
      aria-label={t('resize')}
      aria-orientation="vertical"
      aria-valuemin={MENU_WIDTH.min}
      aria-valuemax={MENU_WIDTH.max}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={finish}
      onPointerCancel={finish}
      onDoubleClick={() => setMenuWidth(MENU_WIDTH.default)}
      onKeyDown={press}
    />
  );
}
