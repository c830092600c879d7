import type { AdminResource } from '@pedestal/contract';
import { buildTree, useCommonTexts, useFormat } from '@pedestal/workbench';
import { Modal, TreeSelect } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';

interface PlaceNode {
  value: number;
  title: string;
  children: PlaceNode[];
}

interface MoveDialogProps {
  resource: AdminResource;
  rows: readonly AdminResource[];
  onCancel: () => void;
  /** 0: to the top level. */
  onMove: (parentId: number) => void;
}

/** Asks for the new parent of a resource. */
export function MoveDialog({ resource, rows, onCancel, onMove }: MoveDialogProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const [target, setTarget] = useState(0);
  const places = rows.filter((row) => row.type === 'directory' || row.type === 'page');
  const tree: PlaceNode[] = [
    {
      value: 0,
      title: t('top'),
      children: buildTree(
        places,
        (row, children: PlaceNode[]): PlaceNode => ({
          value: row.id,
          title: format.name(row),
          children,
        }),
        0,
      ),
    },
  ];
  return (
    <Modal
      open
      title={t('moveTo', { name: format.name(resource) })}
      okText={t('move')}
      cancelText={common('cancel')}
      onCancel={onCancel}
      onOk={() => onMove(target)}
    >
      <TreeSelect
        className="wb-wide"
        aria-label={t('moveTo', { name: format.name(resource) })}
        treeData={tree}
        treeDefaultExpandAll
        value={target}
        onChange={setTarget}
      />
    </Modal>
  );
}
