import { printFilter } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useNavigate } from 'react-router';
import type { Collection } from '../workspace/collection.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';

/**
 * Opens the record whose number or code a scanner read: it types the code and presses Enter. Does
 * nothing unless exactly one record has it.
 */
export function useOpenByCode(collection: Collection): (text: string) => void {
  const { call } = useShell();
  const navigate = useNavigate();
  const { base } = useWorkspace();
  const codes = collection.fields.filter(
    ({ id, type, access }) => (type === 'code' || id === 'no') && access !== 'mask',
  );
  return (text) => {
    const code = text.trim();
    if (code === '' || codes.length === 0) return;
    const or = codes.map(({ id }) => ({ field: id, operator: 'eq' as const, values: [code] }));
    void call('GET /gateway/records/:workspace/:collection', {
      params: { workspace: collection.workspace, collection: collection.id },
      query: { f: printFilter({ or }), limit: 2 },
    }).then(
      ({ items: [found, ...others] }) => {
        if (found && others.length === 0) navigate(`${base}/${collection.id}/${found.id}`);
      },
      // The list shows what is wrong with the search itself.
      () => undefined,
    );
  };
}
