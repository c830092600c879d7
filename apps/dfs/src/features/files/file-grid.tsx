import { Checkbox } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useVisibleRows } from '../../lib/use-visible-rows.ts';
import type { FileListProps } from './file-list.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useKeyboardFocus } from './use-keyboard-focus.ts';

const CARD_WIDTH = 168;
const LINE = 172;

/** Cards in fixed-height lines; only visible ones are rendered. */
export function FileGrid(props: FileListProps) {
  const { items, selection, hasMore, onMore, onOpen, onMenu, onKey } = props;
  const t = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(4);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const sizes = new ResizeObserver(() =>
      setColumns(Math.max(1, Math.floor(element.clientWidth / CARD_WIDTH))),
    );
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  const lines = Math.ceil(items.length / columns);
  const { first, last } = useVisibleRows(scroller, LINE, lines);
  useKeyboardFocus(scroller, selection.focus, { height: LINE, columns, covered: 0, first, last });

  useEffect(() => {
    if (hasMore && last > lines - 10) onMore();
  }, [hasMore, last, lines, onMore]);

  return (
    <div ref={scroller} className="dfs-list">
      <ul
        className="dfs-cards"
        aria-label={t('files')}
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          paddingTop: first * LINE,
          paddingBottom: Math.max(0, lines - last) * LINE,
        }}
      >
        {items.slice(first * columns, last * columns).map((node, at) => {
          const index = first * columns + at;
          return (
            <li
              key={node.id}
              data-chosen={selection.has(node.id)}
              onContextMenu={(event) => onMenu(event, node)}
            >
              <Checkbox
                tabIndex={-1}
                checked={selection.has(node.id)}
                aria-label={t('select', { name: node.name })}
                onChange={(event) => selection.check(index, event.nativeEvent.shiftKey)}
              />
              <button
                type="button"
                className="dfs-card"
                data-row={index}
                tabIndex={index === selection.focus ? 0 : -1}
                onClick={() => onOpen(node)}
                onFocus={() => selection.setFocus(index)}
                onKeyDown={(event) => onKey(event, columns)}
              >
                <span className="dfs-card-picture">
                  <Thumbnail node={node} />
                </span>
                <span className="dfs-card-name" title={node.name}>
                  {node.name}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
