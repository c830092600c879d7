import { Button } from 'antd';
import { AddButtons } from '../features/files/add-buttons.tsx';
import { SelectionBar } from '../features/files/selection-bar.tsx';
import { Toolbar } from '../features/files/toolbar.tsx';
import type { Selection } from '../features/files/use-selection.ts';
import type { useAddFiles } from '../features/uploads/use-add-files.ts';
import { fromList } from '../lib/dropped-files.ts';
import { useTexts } from '../lib/texts.ts';
import { PathSteps } from '../shared/path-steps.tsx';
import type { FileActions } from './use-file-actions.ts';
import type { FilesData } from './use-files-data.ts';

interface FilesHeadProps {
  data: FilesData;
  selection: Selection;
  actions: FileActions;
  addFiles: ReturnType<typeof useAddFiles>['add'];
  goTo(folderId: string): void;
}

/** Title, path, search and actions above the list. */
export function FilesHead({ data, selection, actions, addFiles, goTo }: FilesHeadProps) {
  const t = useTexts();
  const { place, path, isFolder, spaceName, title, canWrite } = data;
  return (
    <>
      <header className="dfs-head">
        <h1 className="dfs-title">{title}</h1>
        {canWrite && place.kind === 'folder' && (
          <AddButtons
            onFiles={(files) => void addFiles(fromList([...files]))}
            onNewFolder={actions.askFolder}
          />
        )}
      </header>
      {isFolder && path.length > 1 && (
        <PathSteps
          label={t('path')}
          steps={path.map(({ id, name }) => ({ id, name: name || spaceName }))}
          onGo={(index) => goTo(path[index]?.id ?? '')}
        />
      )}
      <Toolbar place={place} onGo={data.go} />
      {place.kind === 'trash' && <TrashBar data={data} emptyTrash={actions.emptyTrash} />}
      {selection.nodes.length > 0 && (
        <SelectionBar
          nodes={selection.nodes}
          isTrash={place.kind === 'trash'}
          canWrite={canWrite}
          onDo={(action) => actions.act(action)}
          onClear={selection.clear}
        />
      )}
    </>
  );
}

interface TrashBarProps {
  data: FilesData;
  emptyTrash: FileActions['emptyTrash'];
}

function TrashBar({ data: { place, list }, emptyTrash }: TrashBarProps) {
  const t = useTexts();
  return (
    <div className="dfs-chosen">
      <span className="dfs-grow">{t('kept', { days: list.data?.pages[0]?.keptDays ?? '' })}</span>
      <Button size="small" danger onClick={() => emptyTrash(place.id)}>
        {t('emptyTrash')}
      </Button>
    </div>
  );
}
