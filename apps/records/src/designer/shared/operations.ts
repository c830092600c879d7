import { type BlueprintJson, diffBlueprints, type OverlayOperation } from '@pedestal/blueprint';
import type { RouteInput, RouteOf } from '@pedestal/contract';

export type OverlayBody = NonNullable<
  RouteInput<RouteOf<'POST /gateway/workspaces/:workspace/overlay/preview'>>['body']
>;

/** What turns one blueprint into another, as the server takes it from administrators. */
export function toOverlay(before: BlueprintJson, after: BlueprintJson): OverlayBody {
  const operations: OverlayOperation[] = [];
  const remove: string[][] = [];
  for (const step of diffBlueprints(before, after)) {
    const path = [...step.path];
    switch (step.op) {
      case 'add':
        operations.push({
          op: 'add',
          path: path.slice(0, -1),
          value: step.value as { id: string },
        });
        break;
      case 'remove':
        remove.push(path);
        break;
      case 'set':
        operations.push({ op: 'set', path, key: step.key, value: step.after });
        break;
      case 'replace':
        operations.push({ op: 'replace', path, value: step.after as { id: string } });
        break;
      case 'order':
        operations.push({ op: 'order', path, value: step.after });
    }
  }
  return { operations: operations as NonNullable<OverlayBody['operations']>, remove };
}
