import type { AuditAction, Locale } from '@pedestal/contract';

/** The audit entry of a change in the registry, and the notice about it. */
export interface RegistryRecord {
  action: AuditAction;
  targetType: 'subApp' | 'release' | 'publishToken' | 'registrySettings';
  targetId: string;
  before?: unknown;
  after?: unknown;
  /** Sent to the people who manage the registry; unset where nothing changes for anybody who uses a sub-app. */
  notice?: Record<Locale, string>;
}

export function subAppRecord(action: AuditAction, name: string) {
  return { action, targetType: 'subApp' as const, targetId: name };
}

export function channelRecord(
  action: 'point' | 'rollback',
  name: string,
  channel: 'stable' | 'canary',
  version: string | null,
) {
  return {
    ...subAppRecord(`subApp.${action}`, name),
    notice: describeChannel(name, channel, version),
  };
}

export function describeChannel(
  name: string,
  channel: 'stable' | 'canary',
  version: string | null,
): Record<Locale, string> {
  const chinese = channel === 'stable' ? '稳定版' : '灰度版';
  return version === null
    ? describeSubApp(name, `的${chinese}已停用`, `has no ${channel} release any more`)
    : describeSubApp(
        name,
        `的${chinese}已切换到 ${version}`,
        `has ${version} as its ${channel} release now`,
      );
}

/** A sentence whose subject is the sub-app. */
export function describeSubApp(
  name: string,
  chinese: string,
  english: string,
): Record<Locale, string> {
  return { 'zh-CN': `子应用 ${name} ${chinese}`, 'en-US': `The sub-app ${name} ${english}` };
}
