import type { CollectionJson } from '@pedestal/blueprint';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useDesignTexts } from './texts.ts';

const SYSTEM = ['no', 'state', 'owner', 'orgUnit', 'created', 'updated'] as const;

/** Names of the fields of a collection, those of the engine included. */
export function useFieldNames({ fields, ownerTitle }: CollectionJson) {
  const t = useDesignTexts();
  const title = useTitle();
  return (id: string): string => {
    const field = fields.find((each) => each.id === id);
    if (field) return title(field.title);
    if (id === 'owner' && ownerTitle) return title(ownerTitle);
    const system = SYSTEM.find((each) => each === id);
    return system ? t(`system.${system}`) : id;
  };
}
