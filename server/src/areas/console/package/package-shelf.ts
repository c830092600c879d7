import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeTar } from '../../../platform/archive/write-tar.ts';
import type { SharedVersions } from '../release/shared-fit.ts';

const TAR_END = 1_024;
const ETAG_DIGITS = 32;
/**
 * It is told all addresses, because the packages of a new sub-app come from the same console, and the versions of the
 * modules that the console shares, because a newer one would not run there.
 */
const SCAFFOLD = 'create-pedestal-sub-app';

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

interface ShelvedPackage {
  file: string;
  manifest: Manifest;
}

export type PackageShelf = ReturnType<typeof createPackageShelf>;

/**
 * The packages that the build has packed. A tarball differs by console only in its manifest, where
 * dependencies on our other packages are addresses of this console; so the manifest is compressed
 * for each request, in front of the archive of the other files: gzip allows several members.
 */
export function createPackageShelf(folder: string | undefined, sharedVersions: SharedVersions) {
  let listed: Promise<ShelvedPackage[]> | undefined;

  return {
    /** The tarball of `<package>.tgz` or `<package>-<version>.tgz`. `root` is the address of all packages. */
    async find(name: string, root: string): Promise<{ data: Buffer; etag: string } | undefined> {
      if (folder === undefined) return undefined;
      listed ??= list(folder);
      const all = await listed;
      const found = all.find((one) => name === `${one.file}.tgz` || name === versionedFile(one));
      if (!found) return undefined;
      const addresses = Object.fromEntries(
        all.map((one) => [one.manifest.name, root + versionedFile(one)]),
      );
      const forScaffold = {
        console: consoleOf(root),
        packages: addresses,
        shared: sharedVersions ?? {},
      };
      const manifest = JSON.stringify(complete(found.manifest, addresses, forScaffold), null, 2);
      const head = writeTar([{ path: 'package/package.json', data: Buffer.from(`${manifest}\n`) }]);
      const files = await readFile(join(folder, `${found.file}.files.gz`));
      const data = Buffer.concat([gzipSync(head.subarray(0, -TAR_END)), files]);
      const digest = createHash('sha256').update(data).digest('hex').slice(0, ETAG_DIGITS);
      return { data, etag: `"${digest}"` };
    },
  };
}

async function list(folder: string): Promise<ShelvedPackage[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.map(async (name) => ({
      file: name.slice(0, -'.json'.length),
      manifest: JSON.parse(await readFile(join(folder, name), 'utf8')),
    })),
  );
}

function versionedFile({ file, manifest }: ShelvedPackage): string {
  return `${file}-${manifest.version}.tgz`;
}

const consoleOf = (root: string) => root.replace(/\/gateway\/packages\/$/, '');

function complete(manifest: Manifest, addresses: Record<string, string>, forScaffold: object) {
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(([name, range]) => [
    name,
    addresses[name] ?? range,
  ]);
  return {
    ...manifest,
    ...(dependencies.length > 0 ? { dependencies: Object.fromEntries(dependencies) } : {}),
    ...(manifest.name === SCAFFOLD ? { pedestal: forScaffold } : {}),
  };
}
