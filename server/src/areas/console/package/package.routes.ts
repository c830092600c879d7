import { Readable } from 'node:stream';
import { AppError, routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { RawReply } from '../../../platform/http/raw-reply.ts';
import type { PackageShelf } from './package-shelf.ts';

/** Serves the packages. They are public code, as the scripts of the shell are. */
export function mountPackages(mount: Mount, shelf: PackageShelf): void {
  mount(routeGroups.packages.download, async ({ params }, context) => {
    const found = await shelf.find(params.file, `${context.origin}gateway/packages/`);
    if (!found) throw new AppError('notFound');
    const headers = {
      etag: found.etag,
      // The address without a version names another package after an upgrade.
      'cache-control': 'no-cache',
      'content-disposition': `attachment; filename="${params.file}"`,
    };
    const type = 'application/gzip';
    if (context.headers['if-none-match'] === found.etag)
      return new RawReply(type, '', headers, 304);
    return new RawReply(type, Readable.from([found.data]), {
      ...headers,
      'content-length': String(found.data.length),
    });
  });
}
