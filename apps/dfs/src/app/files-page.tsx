import type { FileNode } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Places } from '../features/files/places.tsx';
import { useSelection } from '../features/files/use-selection.ts';
import { useAddFiles } from '../features/uploads/use-add-files.ts';
import { useTexts } from '../lib/texts.ts';
import { useHasUploads } from '../lib/use-uploads.ts';
import { FilesDialogs, type ShownNode } from './files-dialogs.tsx';
import { FilesHead } from './files-head.tsx';
import { FilesList } from './files-list.tsx';
import { useDropAndPaste } from './use-drop-and-paste.ts';
import { useFileActions } from './use-file-actions.ts';
import { type FilesData, useFilesData } from './use-files-data.ts';
import { useListKeys } from './use-list-keys.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

// Loaded on demand: the list does not need it.
const UploadTray = lazy(async () => ({
  default: (await import('../features/uploads/upload-tray.tsx')).UploadTray,
}));

/** The files page: places, list, actions and uploads. */
export function Component() {
  const t = useTexts();
  const shell = useShell();
  const navigate = useNavigate();
  const hasUploads = useHasUploads();
  const data = useFilesData();
  const view = useFilesView(data);
  const { selection, actions, adding, dropping } = view;

  const { title, isFolder, space } = data;
  const isKnown = !isFolder || space !== undefined;
  useEffect(() => {
    if (isKnown) shell.setTitle(title);
  }, [shell, title, isKnown]);

  return (
    <div className="dfs-page" {...dropping.handlers}>
      <Places
        spaces={data.spaces}
        place={data.place}
        current={data.space}
        onManage={data.canManage ? () => navigate('/manage') : null}
        onGo={(kind, id) => {
          selection.clear();
          data.go({ kind, id, text: '', category: '' });
        }}
      />
      <section ref={view.main} className="dfs-main" aria-label={t('files')}>
        <FilesHead
          data={data}
          selection={selection}
          actions={actions}
          addFiles={adding.add}
          goTo={view.goTo}
        />
        <FilesList
          data={data}
          selection={selection}
          onOpen={view.openNode}
          onDo={actions.act}
          onKey={view.onKey}
        />
        {dropping.isOver && <div className="dfs-drop">{t('drop')}</div>}
      </section>
      <Suspense>
        {hasUploads && <UploadTray />}
        <FilesDialogs
          data={data}
          actions={actions}
          question={adding.question}
          shown={view.shown}
          onHide={view.hideDetails}
        />
      </Suspense>
    </div>
  );
}

/** Selection, focus and actions of the page. */
function useFilesView(data: FilesData) {
  const { place, go, folderId, items, path, canWrite } = data;
  const selection = useSelection(items);
  const [shown, setShown] = useState<ShownNode | null>(null);
  const adding = useAddFiles(folderId);

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
      else setShown({ node });
    },
    [goTo, selection],
  );
  const goUp = () => {
    const parent = path.at(-2);
    if (parent) goTo(parent.id);
  };
  const actions = useFileActions({
    selection,
    openNode,
    showDetails: (node, tab) => setShown({ node, tab }),
  });
  const main = useRef<HTMLElement>(null);
  useRestoreFocus(main, {
    row: selection.focus,
    items,
    isCovered: shown !== null || actions.dialog !== null || adding.question !== null,
  });
  const onKey = useListKeys({ items, selection, openNode, goUp, onDo: actions.act, canWrite });
  const dropping = useDropAndPaste({
    enabled: place.kind === 'folder' && canWrite && folderId !== '',
    onFiles: adding.add,
  });
  const hideDetails = () => setShown(null);
  return { selection, adding, goTo, openNode, actions, main, onKey, dropping, shown, hideDetails };
}
