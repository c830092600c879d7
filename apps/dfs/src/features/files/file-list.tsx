import type { FileNode } from '@pedestal/contract';
import { Checkbox } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTexts } from '../../lib/texts.ts';
import { useWindow } from '../../lib/use-window.ts';
import { NodeIcon } from './node-icon.tsx';
import type { Selection } from './use-selection.ts';

const ROW = 44;

export interface FileListProps {
  items: readonly FileNode[];
  selection: Selection;
  hasMore: boolean;
  onMore(): void;
  onOpen(node: FileNode): void;
  onKey(event: KeyboardEvent): void;
}

/** Rows of one height, of which only those in sight are in the page. */
export function FileList({ items, selection, hasMore, onMore, onOpen, onKey }: FileListProps) {
  const t = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const { first, last } = useWindow(scroller, ROW, items.length);
  const focused = selection.focus;

  useEffect(() => {
    if (hasMore && last > items.length - 50) onMore();
  }, [hasMore, last, items.length, onMore]);

  useEffect(() => {
    const element = scroller.current;
    if (!element?.contains(document.activeElement)) return;
    const top = focused * ROW;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + 3 * ROW > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + 3 * ROW - element.clientHeight;
    }
    element.querySelector<HTMLElement>(`[data-row="${focused}"]`)?.focus();
  }, [focused]);

  return (
    <div ref={scroller} className="dfs-list">
      <table aria-label={t('files')} aria-rowcount={hasMore ? -1 : items.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th className="dfs-check">
              <span className="dfs-unseen">{t('selected', { count: selection.nodes.length })}</span>
            </th>
            <th>{t('name')}</th>
            <th className="dfs-when">{t('updatedAt')}</th>
            <th className="dfs-size">{t('size')}</th>
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden style={{ height: first * ROW }} />}
          {items.slice(first, last).map((node, at) => (
            <Row
              key={node.id}
              node={node}
              index={first + at}
              selection={selection}
              onOpen={onOpen}
              onKey={onKey}
            />
          ))}
          {last < items.length && (
            <tr aria-hidden style={{ height: (items.length - last) * ROW }} />
          )}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<FileListProps, 'selection' | 'onOpen' | 'onKey'> {
  node: FileNode;
  index: number;
}

function Row({ node, index, selection, onOpen, onKey }: RowProps) {
  const t = useTexts();
  const format = useFormat();
  return (
    <tr aria-rowindex={index + 2} data-chosen={selection.has(node.id)}>
      <td>
        <Checkbox
          tabIndex={-1}
          checked={selection.has(node.id)}
          aria-label={t('select', { name: node.name })}
          onChange={(event) => selection.check(index, event.nativeEvent.shiftKey)}
        />
      </td>
      <td>
        <span className="dfs-name">
          <NodeIcon node={node} />
          <button
            type="button"
            className="dfs-open"
            data-row={index}
            tabIndex={index === selection.focus ? 0 : -1}
            onClick={() => onOpen(node)}
            onFocus={() => selection.setFocus(index)}
            onKeyDown={onKey}
          >
            {node.name}
          </button>
        </span>
      </td>
      <td className="dfs-when">{format.instant(node.updatedAt)}</td>
      <td className="dfs-size">{node.kind === 'file' ? format.bytes(node.size) : '–'}</td>
    </tr>
  );
}
