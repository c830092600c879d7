import type { SubAppRegistration } from '@pedestal/contract';
import { styleScopeOf } from '../shared/style-scope.ts';

/** Creates the element of one attempt and appends it to the container. */
export function createRoot(
  container: HTMLElement,
  registration: SubAppRegistration,
  isVisible: boolean,
): HTMLElement {
  const { ownerDocument: document } = container;
  const { mountElementId } = registration;
  const root = document.createElement('div');
  root.dataset.subApp = styleScopeOf(registration);
  // Ids are unique: skip the id if the container or another instance already has it.
  if (!document.getElementById(mountElementId)) root.id = mountElementId;
  setVisible(root, isVisible);
  container.append(root);
  return root;
}

/** `content-visibility` hides the element but preserves its layout state, such as scroll positions. */
export function setVisible(root: HTMLElement, isVisible: boolean): void {
  root.style.contentVisibility = isVisible ? '' : 'hidden';
  root.style.height = isVisible ? '100%' : '';
}
