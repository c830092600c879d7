import type { SubAppTable } from '../../../platform/db/tables-console.ts';
import type { ChannelRow } from '../release/channel.store.ts';
import { toAudience } from '../release/channel-audience.ts';
import type { SubAppRow } from './registry.store.ts';
import { listFaults, readLists } from './stored-registration.ts';
import { moduleOf } from './sub-app-module.ts';

/** What an administrator sets for a sub-app. */
export interface SubAppSettings {
  title: { 'zh-CN': string; 'en-US': string };
  module: string | null;
  base: string;
  history: SubAppTable['history'];
  mountElementId: string;
  props: Record<string, unknown>;
  prefetch: boolean;
  format: SubAppTable['format'];
  sandbox: boolean;
  isolation?: SubAppTable['isolation'] | undefined;
  inlineScripts: boolean;
  calls: string[];
  connectOrigins: string[];
  popups: boolean;
  status: 'active' | 'disabled';
}

export function toRow(settings: SubAppSettings) {
  return {
    title: settings.title['zh-CN'],
    title_en: settings.title['en-US'],
    module: settings.module,
    base: settings.base,
    history: settings.history,
    mount_element_id: settings.mountElementId,
    props: JSON.stringify(settings.props),
    prefetch: settings.prefetch ? (1 as const) : (0 as const),
    format: settings.format,
    isolation: settings.isolation ?? (settings.sandbox ? ('realm' as const) : ('none' as const)),
    inline_scripts: settings.inlineScripts ? (1 as const) : (0 as const),
    calls: JSON.stringify(settings.calls),
    connect_origins: JSON.stringify(settings.connectOrigins),
    popups: settings.popups ? (1 as const) : (0 as const),
    status: settings.status,
  };
}

export function toSettings(row: SubAppRow) {
  const { props, calls, connectOrigins } = readLists(row);
  return {
    title: { 'zh-CN': row.title, 'en-US': row.title_en },
    module: row.module,
    base: row.base,
    history: row.history,
    mountElementId: row.mount_element_id,
    props: props as Record<string, never>,
    prefetch: row.prefetch === 1,
    format: row.format,
    sandbox: row.isolation !== 'none',
    isolation: row.isolation,
    inlineScripts: row.inline_scripts === 1,
    calls,
    connectOrigins,
    popups: row.popups === 1,
    status: row.status,
  };
}

export function toView(
  row: SubAppRow,
  channels: readonly ChannelRow[],
  failures: ReadonlyMap<string, number>,
) {
  return {
    name: row.name,
    ...toSettings(row),
    channels: channels
      .filter((channel) => channel.sub_app === moduleOf(row))
      .map((channel) => ({
        channel: channel.channel,
        release: channel.release?.version ?? null,
        audience: toAudience(channel),
        updatedAt: channel.updated_at,
      })),
    faults: listFaults(row, channels),
    failures: failures.get(moduleOf(row)) ?? 0,
    version: row.version,
    updatedAt: row.updated_at,
  };
}
