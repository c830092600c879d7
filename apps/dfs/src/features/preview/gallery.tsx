import type { FileNode } from '@pedestal/contract';
import { Icon, IconButton } from '@pedestal/ui';
import { Button } from 'antd';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useSaveFile } from '../../lib/use-save-file.ts';
import { Preview } from './preview.tsx';
import { previewKindOf } from './preview-kind.ts';

interface GalleryProps {
  nodes: readonly FileNode[];
  startId: string;
  onClose(): void;
}

/** Pictures and videos of a list on the whole screen, one at a time. */
export function Gallery({ nodes, startId, onClose }: GalleryProps) {
  const t = useTexts();
  const save = useSaveFile();
  const ref = useRef<HTMLDialogElement>(null);
  const [shownId, setShownId] = useState(startId);
  const [isActualSize, setActualSize] = useState(false);
  const at = Math.max(
    nodes.findIndex(({ id }) => id === shownId),
    0,
  );
  const node = nodes[at];
  const last = nodes.length - 1;

  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  const show = (index: number) => {
    const next = nodes[Math.min(Math.max(index, 0), last)];
    if (!next || next.id === shownId) return;
    setShownId(next.id);
    setActualSize(false);
  };
  const press = (event: KeyboardEvent) => {
    // The arrow keys of a video move within it.
    if (event.target instanceof HTMLVideoElement) return;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => show(at - 1),
      ArrowRight: () => show(at + 1),
      Home: () => show(0),
      End: () => show(last),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  if (!node) return null;
  return (
    <dialog
      ref={ref}
      className="dfs-gallery"
      aria-label={t('gallery')}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 title={node.name}>{node.name}</h2>
        <span role="status">{t('galleryPlace', { at: at + 1, count: nodes.length })}</span>
        {previewKindOf(node) === 'picture' && (
          <Button aria-pressed={isActualSize} onClick={() => setActualSize(!isActualSize)}>
            {t('actualSize')}
          </Button>
        )}
        <Button icon={<Icon name="inflow" />} onClick={() => save(node)}>
          {t('download')}
        </Button>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </header>
      <div className={`dfs-gallery-stage ${isActualSize ? 'dfs-gallery-actual' : ''}`}>
        <Preview key={node.id} node={node} />
      </div>
      {last > 0 && (
        <>
          <IconButton
            icon="chevronLeft"
            label={t('previousFile')}
            className="dfs-gallery-step dfs-gallery-previous"
            disabled={at === 0}
            onClick={() => show(at - 1)}
          />
          <IconButton
            icon="chevronRight"
            label={t('nextFile')}
            className="dfs-gallery-step dfs-gallery-next"
            disabled={at === last}
            onClick={() => show(at + 1)}
          />
        </>
      )}
    </dialog>
  );
}
