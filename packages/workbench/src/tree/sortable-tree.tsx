import { Empty, Tree } from 'antd';
import type { ReactNode } from 'react';
import { findDropPlace } from './drop-place.ts';
import { Loading } from './loading.tsx';
import { useSharedTexts } from './texts.ts';
import { buildTree } from './tree.ts';

/** Trees of more rows begin closed. */
const MOST_EXPANDED = 300;

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
  /** undefined: they are still being read. */
  rows: readonly T[] | undefined;
  /** Those of them that are shown; all where nothing is said. */
  shown?: readonly T[];
  /** The parent of what stands at the top. */
  rootId: T['parentId'];
  titleOf: (row: T) => ReactNode;
  chosenId: T['id'] | undefined;
  onChoose: (id: string | undefined) => void;
  mayMove: boolean;
  onMove: (row: T, place: { parentId: T['parentId']; position: number }) => void;
}

/** A tree in which one row is chosen, and rows are dragged to another place. */
export function SortableTree<T extends Row<string> | Row<number>>(props: SortableTreeProps<T>) {
  const { rows, shown = rows ?? [], rootId, titleOf, chosenId, onChoose, mayMove, onMove } = props;
  const shared = useSharedTexts();
  if (!rows) return <Loading />;
  if (rows.length === 0) return <Empty description={shared('empty')} />;
  const toNode = (row: T, children: TreeNode<T['id']>[]): TreeNode<T['id']> => ({
    key: row.id,
    title: titleOf(row),
    children,
  });
  return (
    <Tree<TreeNode<T['id']>>
      blockNode
      height={580}
      defaultExpandAll={shown.length < MOST_EXPANDED}
      draggable={mayMove ? { icon: false } : false}
      treeData={buildTree(shown, toNode, rootId)}
      selectedKeys={chosenId === undefined ? [] : [chosenId]}
      onSelect={([key]) => onChoose(key === undefined ? undefined : String(key))}
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
