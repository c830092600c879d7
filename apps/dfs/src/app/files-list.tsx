import type { FileNode } from '@pedestal/contract';
import { FailureAlert, Spinner } from '@pedestal/workbench';
import { Empty } from 'antd';
import type { FileAction } from '../features/files/file-action.ts';
import { FileGrid } from '../features/files/file-grid.tsx';
import { FileList } from '../features/files/file-list.tsx';
import { useRowMenu } from '../features/files/row-menu.tsx';
import type { Selection } from '../features/files/use-selection.ts';
import { useTexts } from '../lib/texts.ts';
import type { FilesData } from './use-files-data.ts';
import type { useListKeys } from './use-list-keys.ts';

interface FilesListProps {
  data: FilesData;
  selection: Selection;
  onOpen(node: FileNode): void;
  onDo(action: FileAction, nodes: readonly FileNode[]): void;
  onKey: ReturnType<typeof useListKeys>;
}

/** The entries as a list or a grid, or why there are none. */
export function FilesList({ data, selection, onOpen, onDo, onKey }: FilesListProps) {
  const t = useTexts();
  const { place, list, items } = data;
  const isTrash = place.kind === 'trash';
  const menu = useRowMenu({ selection, isTrash, canWrite: data.canWrite, onDo });
  const List = place.view === 'grid' ? FileGrid : FileList;
  return (
    <>
      {list.isPending && <Spinner />}
      {list.isError && (
        <FailureAlert error={list.error} title={t('failed')} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && items.length === 0 && <NoFiles {...data} />}
      {items.length > 0 && (
        <List
          items={items}
          selection={selection}
          place={place}
          onGo={data.go}
          hasMore={list.hasNextPage}
          onMore={data.loadMore}
          onOpen={onOpen}
          onMenu={menu.open}
          onKey={onKey}
        />
      )}
      {menu.element}
    </>
  );
}

function NoFiles({ place, canWrite }: FilesData) {
  const t = useTexts();
  const hint = place.kind === 'folder' && canWrite ? t('emptyHint') : '';
  return (
    <Empty description={place.kind === 'search' ? t('nothingFound') : `${t('empty')} ${hint}`} />
  );
}
