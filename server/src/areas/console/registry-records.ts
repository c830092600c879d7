import type { AuditAction } from '@pedestal/contract';
import type { ChannelName } from './registry.store.ts';

/** What a change of a sub-app is called in the audit log. */
export function subAppRecord(action: AuditAction, name: string) {
  return { action, targetType: 'subApp' as const, targetId: name };
}

export function pointerRecord(
  deed: 'point' | 'rollback',
  name: string,
  channel: ChannelName,
  version: string | null,
) {
  return {
    ...subAppRecord(`subApp.${deed}`, name),
    news:
      version === null
        ? sentence(name, `的 ${channel} 通道已停止发布`, `has nothing on ${channel} any more`)
        : sentence(
            name,
            `的 ${channel} 通道现在是版本 ${version}`,
            `is at ${version} on ${channel}`,
          ),
  };
}

export function sentence(name: string, chinese: string, english: string) {
  return { 'zh-CN': `子应用 ${name} ${chinese}`, 'en-US': `The sub-app ${name} ${english}` };
}
