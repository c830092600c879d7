import type { FileNode } from '@pedestal/contract';
import { lazy, Suspense, useMemo, useState } from 'react';
import { isInGallery } from '../features/preview/preview-kind.ts';
import type { ConflictQuestion } from '../features/uploads/use-add-files.ts';
import { useTexts } from '../lib/texts.ts';
import type { FileActions } from './use-file-actions.ts';
import type { FilesData } from './use-files-data.ts';

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
const Gallery = lazy(async () => ({
  default: (await import('../features/preview/gallery.tsx')).Gallery,
}));
const NameDialog = lazy(async () => ({
  default: (await import('../features/files/name-dialog.tsx')).NameDialog,
}));
const Preview = lazy(async () => ({
  default: (await import('../features/preview/preview.tsx')).Preview,
}));

/** A file or folder in the drawer, and the tab that opens first. */
export interface ShownNode {
  node: FileNode;
  tab?: 'sharing' | undefined;
}

interface FilesDialogsProps {
  data: FilesData;
  actions: FileActions;
  question: ConflictQuestion | null;
  shown: ShownNode | null;
  onHide(): void;
}

/** The drawer and dialogs above the page. */
export function FilesDialogs({ data, actions, question, shown, onHide }: FilesDialogsProps) {
  const [galleryStart, setGalleryStart] = useState<string>();
  const pictures = useMemo(() => data.items.filter(isInGallery), [data.items]);
  const canGrow = shown !== null && pictures.some(({ id }) => id === shown.node.id);
  return (
    <>
      {question && <ConflictDialog question={question} />}
      {galleryStart !== undefined && (
        <Suspense>
          <Gallery
            nodes={pictures}
            startId={galleryStart}
            onClose={() => setGalleryStart(undefined)}
          />
        </Suspense>
      )}
      {shown && galleryStart === undefined && (
        <DetailDrawer
          node={shown.node}
          firstTab={shown.tab}
          preview={(node) => (
            <Suspense>
              <Preview node={node} />
            </Suspense>
          )}
          onFullScreen={canGrow ? () => setGalleryStart(shown.node.id) : undefined}
          onClose={onHide}
        />
      )}
      <ActionDialog data={data} actions={actions} />
    </>
  );
}

/** The dialog that the current action needs, if any. */
function ActionDialog({ data, actions }: Pick<FilesDialogsProps, 'data' | 'actions'>) {
  const t = useTexts();
  const { dialog, closeDialog } = actions;
  if (dialog?.kind === 'folder') {
    return (
      <NameDialog
        title={t('newFolder')}
        label={t('folderName')}
        initial=""
        onSave={(name) => actions.createFolder(data.folderId, name)}
        onClose={closeDialog}
      />
    );
  }
  if (dialog?.kind === 'rename') {
    return (
      <NameDialog
        title={t('rename')}
        label={t('name')}
        initial={dialog.node.name}
        onSave={actions.rename(dialog.node)}
        onClose={closeDialog}
      />
    );
  }
  if (!dialog) return null;
  return (
    <FolderDialog
      title={t(dialog.kind === 'move' ? 'moveTo' : 'copyTo')}
      spaces={data.spaces}
      exclude={dialog.ids}
      onChoose={actions.moveOrCopy(dialog)}
      onClose={closeDialog}
    />
  );
}
