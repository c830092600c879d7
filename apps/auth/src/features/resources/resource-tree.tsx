import type { AdminResource } from '@pedestal/contract';
import { filterTree, SortableTree, useFormat } from '@pedestal/workbench';
import { Tag } from 'antd';
import { useSharedTexts } from '../../shared/texts.ts';
import type { ResourceMove } from './resource-panel.tsx';
import { useTexts } from './texts.ts';

interface ResourceTreeProps {
  systemCode: string;
  /** undefined while loading. */
  rows: readonly AdminResource[] | undefined;
  /** Only rows with this text, and their ancestors. */
  text: string;
  selectedId: number | undefined;
  canWrite: boolean;
  onSelect: (id: string | undefined) => void;
  onMove: (move: ResourceMove) => void;
}

/** The resources of a system, sorted by dragging. */
export function ResourceTree(props: ResourceTreeProps) {
  const { systemCode, rows, text, selectedId, canWrite, onSelect, onMove } = props;
  const t = useTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  return (
    <div className="wb-panel">
      <SortableTree
        key={`${systemCode} ${text}`}
        rows={rows}
        shown={filterRows(rows ?? [], text)}
        rootId={0}
        titleOf={(row) => (
          <span className="auth-grant">
            {format.name(row)} <Tag>{shared(`resource.${row.type}`)}</Tag>
          </span>
        )}
        selectedId={selectedId}
        onSelect={onSelect}
        canMove={canWrite && text === ''}
        onMove={(resource, { parentId, position }) => onMove({ resource, parentId, position })}
      />
      {canWrite && <p className="wb-muted">{t('moveHint')}</p>}
    </div>
  );
}

function filterRows(rows: readonly AdminResource[], text: string): AdminResource[] {
  const wanted = text.trim().toLowerCase();
  return filterTree(rows, (row) =>
    [row.name, row.nameEn, row.code, row.path].some((part) => part.toLowerCase().includes(wanted)),
  );
}
