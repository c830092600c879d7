import type { Db } from '../../../platform/db/database.ts';
import { type ChannelName, listChannels } from './channel.store.ts';
import { sharedOf } from './shared-fit.ts';

/** A release that a channel points to, and the shared modules that it needs. */
export interface SharedNeeds {
  subApp: string;
  channel: ChannelName;
  version: string;
  shared: Readonly<Record<string, string>>;
}

/** Of every release in use, by sub-app. A new version of the console brings its own bundled ones. */
export async function listSharedNeeds(db: Db): Promise<SharedNeeds[]> {
  const keyOf = ({ subApp, channel }: SharedNeeds) => `${subApp} ${channel}`;
  return (await listChannels(db))
    .flatMap(({ sub_app: subApp, channel, release }) =>
      release && release.source !== 'bundled'
        ? [{ subApp, channel, version: release.version, shared: sharedOf(release) }]
        : [],
    )
    .sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
}
