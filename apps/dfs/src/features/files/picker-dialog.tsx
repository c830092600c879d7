import type { FileNode } from '@pedestal/contract';
import type { PickerOptions } from '@pedestal/sub-app-sdk';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Spinner, useFormat } from '@pedestal/workbench';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Empty, Modal } from 'antd';
import { useState } from 'react';
import { spacesQuery } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import { NodeIcon } from '../../shared/node-icon.tsx';
import { useFolderWalk, WalkHead } from './folder-walk.tsx';

interface PickerDialogProps extends PickerOptions {
  onDone(nodes: FileNode[] | null): void;
}

const PAGE = 200;

/** Lets a person choose files for another sub-app. */
export function PickerDialog({ multiple = false, category, onDone }: PickerDialogProps) {
  const t = useTexts();
  const shell = useShell();
  const spaces = useQuery(spacesQuery(shell));
  const walk = useFolderWalk(spaces.data ?? []);
  const [chosen, setChosen] = useState<readonly FileNode[]>([]);
  const list = useInfiniteQuery({
    queryKey: ['dfs', 'pick', walk.here.id],
    queryFn: ({ pageParam }) =>
      shell.call('GET /gateway/dfs/folders/:id/children', {
        params: { id: walk.here.id },
        query: { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: walk.here.id !== '',
  });
  const isOffered = (node: FileNode) =>
    node.kind === 'folder' || !category || node.category === category;
  const items = list.data?.pages.flatMap((page) => page.items).filter(isOffered) ?? [];
  const has = ({ id }: FileNode) => chosen.some((node) => node.id === id);
  const toggle = (node: FileNode) => {
    if (has(node)) setChosen(chosen.filter(({ id }) => id !== node.id));
    else setChosen(multiple ? [...chosen, node] : [node]);
  };
  return (
    <Modal
      open
      title={t(multiple ? 'pickMany' : 'pickOne')}
      okText={t('choose', { count: chosen.length })}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onDone([...chosen])}
      onCancel={() => onDone(null)}
    >
      <div className="dfs-folders">
        <WalkHead walk={walk} />
        {list.isPending && <Spinner />}
        {list.isSuccess && items.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty')} />
        )}
        <ul>
          {items.map((node) => (
            <li key={node.id}>
              {node.kind === 'folder' ? (
                <button type="button" className="dfs-place" onClick={() => walk.enter(node)}>
                  <NodeIcon node={node} />
                  <span>{node.name}</span>
                </button>
              ) : (
                <PickRow node={node} isChosen={has(node)} onToggle={() => toggle(node)} />
              )}
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <Button loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
    </Modal>
  );
}

interface PickRowProps {
  node: FileNode;
  isChosen: boolean;
  onToggle(): void;
}

function PickRow({ node, isChosen, onToggle }: PickRowProps) {
  const format = useFormat();
  return (
    <Checkbox className="dfs-pick" checked={isChosen} onChange={onToggle}>
      <span className="dfs-row-name">
        <NodeIcon node={node} />
        <span className="dfs-tray-name">{node.name}</span>
        <span className="dfs-hint">{format.bytes(node.size)}</span>
      </span>
    </Checkbox>
  );
}
