import { NOTICE_SOCKET } from '@pedestal/contract';
import { createLive, type Live, type ShellNotice } from '@pedestal/sub-app-sdk';
import type { LiveValues } from '@pedestal/sub-app-sdk/bridge';
import type { RuntimeContext } from '../runtime.ts';
import { canCall } from './can-call.ts';

type SealedValues = { readonly [K in keyof LiveValues]: Live<LiveValues[K]> };

const NO_PERMISSIONS = createLive<readonly string[]>([]);

/**
 * The values that a sealed frame is told. Of the person's permissions only those of the sub-app's
 * own resources, and none if it may call nothing.
 */
export function sealedValues({ shell, services, registration }: RuntimeContext): SealedValues {
  const { user, locale, theme, settings, active } = shell;
  const isMute = (registration.calls ?? []).length === 0;
  const permissions = isMute ? NO_PERMISSIONS : services.permissionsOf(registration.name);
  return { user, permissions, locale, theme, settings, active };
}

/** Whether a notice may enter a sealed frame: it is for this sub-app, which may read notices. */
export function isForSubApp(
  { subApp }: ShellNotice,
  { name, calls }: RuntimeContext['registration'],
): boolean {
  return subApp === name && canCall(calls, NOTICE_SOCKET.path);
}
