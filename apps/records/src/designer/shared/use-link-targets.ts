import type { BlueprintJson } from '@pedestal/blueprint';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQueries } from '@tanstack/react-query';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useDesign } from './design-context.ts';

/** Collections that a link can point to: of this workspace, and of those that it requires. */
export function useLinkTargets(): { value: string; label: string }[] {
  const { call } = useShell();
  const title = useTitle();
  const { draft } = useDesign();
  const required = useQueries({
    queries: Object.keys(draft.requires).map((workspace) => ({
      queryKey: ['GET /gateway/workspaces/:workspace/schema', { params: { workspace } }],
      queryFn: () => call('GET /gateway/workspaces/:workspace/schema', { params: { workspace } }),
    })),
  });
  const own = draft.collections.map(({ id, title: each }) => ({ value: id, label: title(each) }));
  const others = required.flatMap(({ data }) => {
    if (!data) return [];
    const blueprint = JSON.parse(data.effective) as BlueprintJson;
    return blueprint.collections.map((each) => ({
      value: `${blueprint.name}.${each.id}`,
      label: `${title(blueprint.title)} › ${title(each.title)}`,
    }));
  });
  return [...own, ...others];
}
