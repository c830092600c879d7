import type { FileSpace } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { PathSteps } from '../../shared/path-steps.tsx';

interface Step {
  id: string;
  name: string;
}

/** The path from a space down to a folder in a dialog. */
export interface FolderWalk {
  spaces: readonly FileSpace[];
  path: readonly Step[];
  here: Step;
  enter(folder: Step): void;
  goTo(index: number): void;
  change(rootId: string): void;
}

export function useFolderWalk(spaces: readonly FileSpace[]): FolderWalk {
  const locale = useLocale();
  const top = (space: FileSpace | undefined): Step => ({
    id: space?.rootId ?? '',
    name: space?.name[locale] ?? '',
  });
  const [walked, setWalked] = useState<readonly Step[]>([]);
  const path = walked.length > 0 ? walked : [top(spaces[0])];
  return {
    spaces,
    path,
    here: path.at(-1) ?? top(undefined),
    enter: ({ id, name }) => setWalked([...path, { id, name }]),
    goTo: (index) => setWalked(path.slice(0, index + 1)),
    change: (rootId) => setWalked([top(spaces.find((space) => space.rootId === rootId))]),
  };
}

/** The space and the folders of the path. */
export function WalkHead({ walk }: { walk: FolderWalk }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <>
      <Select
        aria-label={t('places')}
        value={walk.path[0]?.id ?? ''}
        options={walk.spaces.map((space) => ({ value: space.rootId, label: space.name[locale] }))}
        onChange={walk.change}
      />
      <PathSteps steps={walk.path} onGo={walk.goTo} />
    </>
  );
}
