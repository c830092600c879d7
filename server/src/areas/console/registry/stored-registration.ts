import { CALL_PREFIX, isOrigin } from '@pedestal/contract';
import type { ChannelRow } from '../release/channel.store.ts';
import { readAudience } from '../release/channel-audience.ts';
import { fitsIsolation } from '../release/isolation-fit.ts';
import { readStoredRelease } from '../release/stored-release.ts';
import { isRecord, isTexts, parseStored } from '../stored-json.ts';
import type { SubAppRow } from './registry.store.ts';
import { moduleOf } from './sub-app-module.ts';

/** What of a stored sub-app cannot be used. */
export type SubAppFault = 'registration' | 'stable' | 'canary';

/** The columns of a registration that hold JSON. */
export interface StoredLists {
  props: Record<string, unknown>;
  calls: string[];
  connectOrigins: string[];
}

/** Reads the JSON of a registration. What cannot be used is empty, and `isIntact` false. */
export function readLists(row: SubAppRow): StoredLists & { isIntact: boolean } {
  const props = parseStored(row.props, isRecord);
  const calls = parseStored(row.calls, isTexts)?.filter((call) => CALL_PREFIX.test(call));
  const connectOrigins = parseStored(row.connect_origins, isTexts)?.filter(isOrigin);
  return {
    props: props ?? {},
    calls: calls ?? [],
    connectOrigins: connectOrigins ?? [],
    isIntact: props !== undefined && calls !== undefined && connectOrigins !== undefined,
  };
}

/** Lists what of a sub-app cannot be used. */
export function listFaults(row: SubAppRow, channels: readonly ChannelRow[]): SubAppFault[] {
  const faults: SubAppFault[] = channels
    .filter((channel) => channel.sub_app === moduleOf(row) && isBroken(row, channel))
    .map(({ channel }) => channel);
  return readLists(row).isIntact ? faults : ['registration', ...faults];
}

function isBroken({ isolation }: SubAppRow, channel: ChannelRow): boolean {
  const { release } = channel;
  if (!readAudience(channel)) return true;
  return release !== null && !(fitsIsolation(isolation, release) && readStoredRelease(release));
}
