import type { IconName } from '@pedestal/ui';
import type { NodeKind } from './new-node.ts';

export const KIND_ICONS: Record<NodeKind, IconName> = {
  sign: 'pen',
  copy: 'send',
  branch: 'filter',
  parallel: 'layers',
};
