import type { SubAppRegistration } from '@pedestal/contract';

/** Name that the styles of a release are scoped to: the one that it was built for. */
export function styleScopeOf({
  name,
  module,
}: Pick<SubAppRegistration, 'name' | 'module'>): string {
  return module ?? name;
}
