import { gunzipSync } from 'node:zlib';

/**
 * The console that this scaffold comes from, the addresses of its packages there, and the versions
 * of the modules that it shares with sub-apps.
 * @typedef {{ console: string, packages: Record<string, string>, shared: Record<string, string> }} Origin
 */

const LIMIT_MS = 5_000;
const TAR_BLOCK = 512;
const TAR_SIZE = 124;

/**
 * What the console says now. npx installs the tarball of an address once and keeps it, so this copy
 * may be older than the console. A console that cannot be reached leaves what the copy says.
 * @param {Origin | undefined} own
 * @returns {Promise<Origin | undefined>}
 */
export async function askOrigin(own) {
  if (!own) return undefined;
  try {
    const reply = await fetch(`${own.console}/gateway/packages/create-pedestal-sub-app.tgz`, {
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return readManifest(gunzipSync(await reply.arrayBuffer())).pedestal ?? own;
  } catch {
    return own;
  }
}

/** The manifest is the first file of the archive. @param {Buffer} archive */
function readManifest(archive) {
  const size = Number.parseInt(archive.toString('latin1', TAR_SIZE, TAR_SIZE + 11), 8);
  return JSON.parse(archive.toString('utf8', TAR_BLOCK, TAR_BLOCK + size));
}
