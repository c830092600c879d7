import type { FileNode } from '@pedestal/contract';
import { useLocale, usePermission, useShell } from '@pedestal/sub-app-sdk/react';
import { FailureAlert } from '@pedestal/workbench';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Breadcrumb, Button, Empty, Spin } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { AddButtons } from '../features/files/add-buttons.tsx';
import { FileGrid } from '../features/files/file-grid.tsx';
import { FileList } from '../features/files/file-list.tsx';
import { Places } from '../features/files/places.tsx';
import { SelectionBar } from '../features/files/selection-bar.tsx';
import { Toolbar } from '../features/files/toolbar.tsx';
import { useSelection } from '../features/files/use-selection.ts';
import { useAddFiles } from '../features/uploads/use-add-files.ts';
import { fromList } from '../lib/dropped-files.ts';
import { detailQuery, listQuery, spacesQuery } from '../lib/queries.ts';
import { useTexts } from '../lib/texts.ts';
import { usePlace } from '../lib/use-place.ts';
import { useHasUploads } from '../lib/use-uploads.ts';
import { useDropAndPaste } from './use-drop-and-paste.ts';
import { useFileActions } from './use-file-actions.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useListKeys } from './use-list-keys.ts';

// Loaded on demand: the list does not need them.
const ConflictDialog = lazy(async () => ({
  default: (await import('../features/uploads/conflict-dialog.tsx')).ConflictDialog,
}));
const DetailDrawer = lazy(async () => ({
  default: (await import('../features/detail/detail-drawer.tsx')).DetailDrawer,
}));
const FolderDialog = lazy(async () => ({
  default: (await import('../features/files/folder-dialog.tsx')).FolderDialog,
}));
const NameDialog = lazy(async () => ({
  default: (await import('../features/files/name-dialog.tsx')).NameDialog,
}));
const Preview = lazy(async () => ({
  default: (await import('../features/preview/preview.tsx')).Preview,
}));
const UploadTray = lazy(async () => ({
  default: (await import('../features/uploads/upload-tray.tsx')).UploadTray,
}));

/** The files page: places, list, actions and uploads. */
export function Component() {
  const t = useTexts();
  const shell = useShell();
  const locale = useLocale();
  const { place, go } = usePlace();
  const spaces = useQuery(spacesQuery(shell));
  const isFolder = place.kind === 'folder' || place.kind === 'search';
  const folderId = isFolder ? place.id || (spaces.data?.[0]?.rootId ?? '') : '';
  const folder = useQuery(detailQuery(shell, folderId));
  const list = useInfiniteQuery(listQuery(shell, place, folderId));
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const selection = useSelection(items);
  const [shown, setShown] = useState<FileNode | null>(null);
  const writes = usePermission('dfs:file:write');
  const managesSpaces = usePermission('dfs:space:manage');
  const mayManage = usePermission('dfs:token:manage') || managesSpaces;
  const navigate = useNavigate();
  const mayWrite = writes && (!isFolder || (folder.data?.level ?? 'view') !== 'view');
  const adding = useAddFiles(folderId);
  const addFiles = adding.add;
  const hasUploads = useHasUploads();

  useEffect(() => shell.setTitle(t('title')), [shell, t]);

  const { setFocus } = selection;
  const goTo = useCallback(
    (id: string) => {
      setFocus(0);
      go({ kind: 'folder', id, text: '' });
    },
    [go, setFocus],
  );
  const openNode = useCallback(
    (node: FileNode) => {
      selection.clear();
      if (node.trashedAt !== null) return;
      if (node.kind === 'folder') goTo(node.id);
      else setShown(node);
    },
    [goTo, selection],
  );
  const actions = useFileActions({ selection, openNode, showDetails: setShown });
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main, {
    row: selection.focus,
    items,
    isCovered: shown !== null || actions.dialog !== null || adding.question !== null,
  });
  const path = folder.data?.path ?? [];
  const goUp = () => {
    const above = path.at(-2);
    if (above) goTo(above.id);
  };
  const onKey = useListKeys({ items, selection, openNode, goUp, onDo: actions.act, mayWrite });
  const dropping = useDropAndPaste({
    enabled: place.kind === 'folder' && mayWrite && folderId !== '',
    onFiles: addFiles,
  });
  const current = spaces.data?.find((space) => space.id === folder.data?.node.spaceId);
  const spaceName = current?.name[locale] ?? t('files');
  const List = place.view === 'grid' ? FileGrid : FileList;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const onMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  return (
    <div className="dfs-page" {...dropping.handlers}>
      <Places
        spaces={spaces.data ?? []}
        place={place}
        current={current}
        onManage={mayManage ? () => navigate('/manage') : null}
        onGo={(kind, id) => {
          selection.clear();
          go({ kind, id, text: '', category: '' });
        }}
      />
      <section ref={main} className="dfs-main" aria-label={t('files')}>
        <header className="dfs-head">
          <h1 className="dfs-title">
            {isFolder ? path.at(-1)?.name || spaceName : t(titleOf(place.kind))}
          </h1>
          {mayWrite && place.kind === 'folder' && (
            <AddButtons
              onFiles={(files) => void addFiles(fromList([...files]))}
              onNewFolder={actions.askFolder}
            />
          )}
        </header>
        {isFolder && path.length > 1 && (
          <Breadcrumb
            aria-label={t('path')}
            items={path.map((step) => ({
              title: (
                <button type="button" className="dfs-open" onClick={() => goTo(step.id)}>
                  {step.name || spaceName}
                </button>
              ),
            }))}
          />
        )}
        <Toolbar place={place} onGo={go} />
        {place.kind === 'trash' && (
          <div className="dfs-chosen">
            <span className="dfs-grow">
              {t('kept', { days: list.data?.pages[0]?.keptDays ?? '' })}
            </span>
            <Button size="small" danger onClick={() => actions.emptyTrash(place.id)}>
              {t('emptyTrash')}
            </Button>
          </div>
        )}
        {selection.nodes.length > 0 && (
          <SelectionBar
            nodes={selection.nodes}
            isTrash={place.kind === 'trash'}
            mayWrite={mayWrite}
            onDo={(action) => actions.act(action)}
            onClear={selection.clear}
          />
        )}
        {list.isPending && <Spin aria-label={t('loading')} />}
        {list.isError && (
          <FailureAlert
            error={list.error}
            title={t('failed')}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isSuccess && items.length === 0 && (
          <Empty
            description={
              place.kind === 'search'
                ? t('nothingFound')
                : `${t('empty')} ${place.kind === 'folder' && mayWrite ? t('emptyHint') : ''}`
            }
          />
        )}
        {items.length > 0 && (
          <List
            items={items}
            selection={selection}
            place={place}
            onGo={go}
            hasMore={hasNextPage}
            onMore={onMore}
            onOpen={openNode}
            onKey={onKey}
          />
        )}
        {dropping.isOver && <div className="dfs-drop">{t('drop')}</div>}
      </section>
      <Suspense>
        {' '}
        {hasUploads && <UploadTray />}
        {adding.question && <ConflictDialog question={adding.question} />}
        {shown && (
          <DetailDrawer
            node={shown}
            preview={(node) => (
              <Suspense>
                <Preview node={node} />
              </Suspense>
            )}
            onClose={() => setShown(null)}
          />
        )}
        {actions.dialog?.kind === 'folder' && (
          <NameDialog
            title={t('newFolder')}
            label={t('folderName')}
            initial=""
            onSave={(name) => actions.createFolder(folderId, name)}
            onClose={actions.closeDialog}
          />
        )}
        {actions.dialog?.kind === 'rename' && (
          <NameDialog
            title={t('rename')}
            label={t('name')}
            initial={actions.dialog.node.name}
            onSave={actions.rename(actions.dialog.node)}
            onClose={actions.closeDialog}
          />
        )}
        {(actions.dialog?.kind === 'move' || actions.dialog?.kind === 'copy') && (
          <FolderDialog
            title={t(actions.dialog.kind === 'move' ? 'moveTo' : 'copyTo')}
            spaces={spaces.data ?? []}
            exclude={actions.dialog.ids}
            onChoose={actions.carry(actions.dialog)}
            onClose={actions.closeDialog}
          />
        )}
      </Suspense>{' '}
    </div>
  );
}

function titleOf(kind: 'shared' | 'favourites' | 'recent' | 'trash' | 'folder' | 'search') {
  return kind === 'folder' || kind === 'search' ? 'files' : kind;
}
