import { Empty, Tree } from 'antd';
import type { ReactNode } from 'react';
import { Loading } from '../page/loading.tsx';
import { useCommonTexts } from '../texts/common-texts.ts';
import { findDropPlace } from './drop-place.ts';
import { buildTree } from './tree.ts';

/** Larger trees start collapsed. */
const MAX_EXPANDED_ROWS = 300;

interface Row<Id> {
  id: Id;
  parentId: Id | null;
}

interface TreeNode<Id> {
  key: Id;
  title: ReactNode;
  children: TreeNode<Id>[];
}

interface SortableTreeProps<T extends Row<string> | Row<number>> {
  /** undefined while loading. */
  rows: readonly T[] | undefined;
  /** The visible rows; all by default. */
  shown?: readonly T[];
  /** The `parentId` of top rows. */
  rootId: T['parentId'];
  titleOf: (row: T) => ReactNode;
  selectedId: T['id'] | undefined;
  onSelect: (id: string | undefined) => void;
  canMove: boolean;
  onMove: (row: T, place: { parentId: T['parentId']; position: number }) => void;
}

/** A tree with one selected row, in which rows can be dragged to another place. */
export function SortableTree<T extends Row<string> | Row<number>>(props: SortableTreeProps<T>) {
  const {
    rows,
    shown = rows ?? [],
    rootId,
    titleOf,
    selectedId,
    onSelect,
    canMove,
    onMove,
  } = props;
  const t = useCommonTexts();
  if (!rows) return <Loading />;
  if (rows.length === 0) return <Empty description={t('empty')} />;
  const toNode = (row: T, children: TreeNode<T['id']>[]): TreeNode<T['id']> => ({
    key: row.id,
    title: titleOf(row),
    children,
  });
  return (
    <Tree<TreeNode<T['id']>>
      blockNode
      height={580}
      defaultExpandAll={shown.length < MAX_EXPANDED_ROWS}
      draggable={canMove ? { icon: false } : false}
      treeData={buildTree(shown, toNode, rootId)}
      selectedKeys={selectedId === undefined ? [] : [selectedId]}
      onSelect={([key]) => onSelect(key === undefined ? undefined : String(key))}
      onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
        const row = rows.find((one) => one.id === dragNode.key);
        if (!row) return;
        const isBefore = dropPosition < Number(node.pos.split('-').at(-1));
        const drop = { dragId: row.id, overId: node.key, isGap: dropToGap, isBefore };
        onMove(row, findDropPlace(rows, drop, rootId));
      }}
    />
  );
}
