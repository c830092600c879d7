import type { FileNode } from '@pedestal/contract';
import { Icon, IconButton } from '@pedestal/ui';
import { useFormat } from '@pedestal/workbench';
import { Checkbox } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';
import type { Place, Sort } from '../../lib/use-place.ts';
import { useVisibleRows } from '../../lib/use-visible-rows.ts';
import { NodeIcon } from '../../shared/node-icon.tsx';
import type { OpenRowMenu } from './row-menu.tsx';
import { useKeyboardFocus } from './use-keyboard-focus.ts';
import type { Selection } from './use-selection.ts';

const ROW = 40;

export interface FileListProps {
  items: readonly FileNode[];
  selection: Selection;
  place: Place;
  hasMore: boolean;
  onMore(): void;
  onOpen(node: FileNode): void;
  onMenu: OpenRowMenu;
  /** `columns`: how many entries a line has. */
  onKey(event: KeyboardEvent, columns?: number): void;
  onGo(change: Partial<Place>): void;
}

/** Fixed-height rows; only visible ones are rendered. */
export function FileList(props: FileListProps) {
  const { items, selection, place, hasMore, onMore, onOpen, onMenu, onKey, onGo } = props;
  const t = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const { first, last } = useVisibleRows(scroller, ROW, items.length);
  useKeyboardFocus(scroller, selection.focus, { height: ROW, columns: 1, covered: 2, first, last });

  useEffect(() => {
    if (hasMore && last > items.length - 50) onMore();
  }, [hasMore, last, items.length, onMore]);

  const chosen = selection.nodes.length;
  return (
    <div ref={scroller} className="dfs-list">
      <table aria-label={t('files')} aria-rowcount={hasMore ? -1 : items.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th className="dfs-check">
              <Checkbox
                aria-label={t('selectAll')}
                checked={chosen > 0 && chosen === items.length}
                indeterminate={chosen > 0 && chosen < items.length}
                onChange={() => (chosen === items.length ? selection.clear() : selection.all())}
              />
            </th>
            <Head sort="name" place={place} onGo={onGo} />
            <Head sort="type" place={place} onGo={onGo} />
            <Head sort="updatedAt" place={place} onGo={onGo} />
            <Head sort="size" place={place} onGo={onGo} />
            <th className="dfs-more">
              <span className="dfs-unseen">{t('actions')}</span>
            </th>
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
              onMenu={onMenu}
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

/** A column header that sorts where the list can be sorted. */
function Head({ sort, place, onGo }: { sort: Sort } & Pick<FileListProps, 'place' | 'onGo'>) {
  const t = useTexts();
  if (place.kind !== 'folder') return <th className={`dfs-${sort}`}>{t(sort)}</th>;
  const isSorted = place.sort === sort;
  const isUp = place.order === 'asc';
  return (
    <th
      className={`dfs-${sort}`}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className="dfs-sort"
        data-order={isSorted ? place.order : undefined}
        onClick={() => onGo({ sort, order: isSorted && isUp ? 'desc' : 'asc' })}
      >
        {t(sort)}
        <Icon name="chevronDown" size={14} />
      </button>
    </th>
  );
}

/** In search results: the folders that hold the hit. */
function FolderPath({ node }: { node: FileNode & { path?: string[] } }) {
  const t = useTexts();
  if (!node.path?.length) return null;
  const path = node.path.join(' / ');
  return (
    <span className="dfs-row-path" title={path}>
      {t('inFolder', { path })}
    </span>
  );
}

interface RowProps extends Pick<FileListProps, 'selection' | 'onOpen' | 'onMenu' | 'onKey'> {
  node: FileNode;
  index: number;
}

function Row({ node, index, selection, onOpen, onMenu, onKey }: RowProps) {
  const t = useTexts();
  const format = useFormat();
  return (
    <tr
      aria-rowindex={index + 2}
      data-chosen={selection.has(node.id)}
      onContextMenu={(event) => onMenu(event, node)}
    >
      <td>
        <Checkbox
          tabIndex={-1}
          checked={selection.has(node.id)}
          aria-label={t('select', { name: node.name })}
          onChange={(event) => selection.check(index, event.nativeEvent.shiftKey)}
        />
      </td>
      <td>
        <span className="dfs-row-name">
          <NodeIcon node={node} />
          <button
            type="button"
            className="dfs-open"
            title={node.name}
            data-row={index}
            tabIndex={index === selection.focus ? 0 : -1}
            onClick={() => onOpen(node)}
            onFocus={() => selection.setFocus(index)}
            onKeyDown={(event) => onKey(event)}
          >
            {node.name}
          </button>
          <FolderPath node={node} />
          {node.favourite && (
            <span className="dfs-mark" title={t('isFavourite')}>
              <Icon name="star" size={14} filled />
            </span>
          )}
          {node.shared && (
            <span className="dfs-mark" title={t('isShared')}>
              <Icon name="users" size={14} />
            </span>
          )}
        </span>
      </td>
      <td className="dfs-type">{t(node.kind === 'folder' ? 'folder' : node.category)}</td>
      <td className="dfs-updatedAt">{format.instant(node.updatedAt)}</td>
      <td className="dfs-size">{node.kind === 'file' ? format.bytes(node.size) : '–'}</td>
      <td className="dfs-more">
        <IconButton
          icon="dots"
          label={t('actionsOf', { name: node.name })}
          hasMenu
          tabIndex={index === selection.focus ? 0 : -1}
          onClick={(event) => onMenu(event, node)}
        />
      </td>
    </tr>
  );
}
