import { isFileName } from '@pedestal/contract';
import type { UploadTarget } from '@pedestal/sub-app-sdk';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useCallback, useState } from 'react';
import type { ChosenFile } from '../../lib/dropped-files.ts';
import { useTexts } from '../../lib/texts.ts';
import type { NewUpload } from '../../lib/upload-jobs.ts';
import { useUploadQueue } from '../../lib/use-uploads.ts';

type Conflict = UploadTarget['conflict'];

/** A question that the person has to answer before files are sent. */
export interface ConflictQuestion {
  /** Those that are taken. */
  names: readonly string[];
  answer(choice: Conflict | null): void;
}

/** Files checked before the first upload, so that the person is asked once about name conflicts. */
const LOOK_AHEAD = 500;

/** Sends files to a folder, after asking what to do where a name is taken. */
export function useAddFiles(folderId: string) {
  const shell = useShell();
  const queue = useUploadQueue();
  const t = useTexts();
  const [question, setQuestion] = useState<ConflictQuestion | null>(null);

  const ask = useCallback(
    (names: readonly string[]) =>
      new Promise<Conflict | null>((resolve) =>
        setQuestion({
          names,
          answer(choice) {
            setQuestion(null);
            resolve(choice);
          },
        }),
      ),
    [],
  );

  /** The choice for name conflicts; null cancels. */
  const settle = useCallback(
    async (names: string[]): Promise<Conflict | null> => {
      try {
        const [{ taken }] = await Promise.all([
          shell.call('POST /gateway/dfs/folders/conflicts', {
            body: { parentId: folderId, names },
          }),
          // Loaded before the first byte is sent: a network that is lost then must not hide progress.
          import('./upload-tray.tsx'),
        ]);
        return taken.length > 0 ? await ask(taken.map(({ name }) => name)) : 'keepBoth';
      } catch (error) {
        shell.notify({ type: 'error', message: error instanceof Error ? error.message : '' });
        return null;
      }
    },
    [shell, folderId, ask],
  );

  const add = useCallback(
    async (chosen: AsyncGenerator<ChosenFile>) => {
      const head: ChosenFile[] = [];
      while (head.length < LOOK_AHEAD) {
        const next = await chosen.next();
        if (next.done) break;
        head.push(next.value);
      }
      const names = [...new Set(head.map(topNameOf))].filter(isFileName);
      const conflict = names.length > 0 ? await settle(names) : 'keepBoth';
      if (conflict === null) return;
      queue.add(
        toUploads(head, chosen, folderId, conflict, (name) =>
          shell.notify({ type: 'error', message: name, description: t('nameBad') }),
        ),
      );
    },
    [shell, queue, folderId, settle, t],
  );

  return { add, question };
}

/** The name that a file adds to the folder: its own, or that of its top folder. */
function topNameOf({ file, path }: ChosenFile): string {
  return (path === '' ? file.name : (path.split('/', 1)[0] ?? '')).normalize('NFC');
}

async function* toUploads(
  head: readonly ChosenFile[],
  rest: AsyncGenerator<ChosenFile>,
  parentId: string,
  conflict: Conflict,
  onBadName: (name: string) => void,
): AsyncGenerator<NewUpload> {
  const toUpload = ({ file, path }: ChosenFile): NewUpload | null => {
    const name = file.name.normalize('NFC');
    const isGood = isFileName(name) && (path === '' || path.split('/').every(isFileName));
    if (!isGood) onBadName(file.name);
    return isGood ? { file, target: { parentId, name, path, conflict } } : null;
  };
  for (const chosen of head) {
    const upload = toUpload(chosen);
    if (upload) yield upload;
  }
  for await (const chosen of rest) {
    const upload = toUpload(chosen);
    if (upload) yield upload;
  }
}
