import { isTexts, parseStored } from '../stored-json.ts';
import type { CanaryAudience, ChannelRow } from './channel.store.ts';

/** Reads the people and roles that a canary names; undefined where they cannot be read. */
export function readAudience({ percent, roles, users }: ChannelRow): CanaryAudience | undefined {
  const roleIds = parseStored(roles, isTexts);
  const userIds = parseStored(users, isTexts);
  return roleIds && userIds ? { percent, roles: roleIds, users: userIds } : undefined;
}

/** The audience for administrators: nobody where it cannot be read. */
export function toAudience(channel: ChannelRow): CanaryAudience {
  return readAudience(channel) ?? { percent: 0, roles: [], users: [] };
}
