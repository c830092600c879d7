import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS } from '@pedestal/contract';
import { DetailedError } from 'tus-js-client';
import { afterEach, describe, expect, it } from 'vitest';
import { createPlaces } from '../testing/installation.ts';
import { canMount } from '../testing/mount.ts';
import {
  ADMIN_PASSWORD,
  HttpPerson,
  startGatewayProcess,
} from '../testing/processes/gateway-process.ts';
import { createUploader, findOwnRoot } from '../testing/upload-files.ts';

const MIB = 1024 * 1024;

describe.runIf(canMount())('an upload that is larger than the free disk space', () => {
  const places = createPlaces();
  const undo: (() => Promise<unknown> | unknown)[] = [];
  afterEach(async () => {
    for (const each of undo.splice(0).reverse()) await each();
    await places.remove();
  });

  it('is refused with an error, lists no file, and leaves no data after it is cancelled', async () => {
    const folder = await places.makeFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', folder]);
    undo.push(() => execFileSync('umount', ['-l', folder]));
    const gateway = await startGatewayProcess({ PEDESTAL_DATA: join(folder, 'data') });
    undo.push(() => gateway.kill('SIGKILL'));
    const admin = new HttpPerson();
    await admin.signIn(gateway.url, 'admin', ADMIN_PASSWORD);
    const files = createUploader(admin, await findOwnRoot(admin, gateway.url));

    const large = files.begin(gateway.url, randomBytes(40 * MIB), { chunkSize: 8 * MIB });
    const refusal = await large.ended.catch((error: unknown) => error);
    const reply = (refusal as DetailedError).originalResponse;
    expect(refusal).toBeInstanceOf(DetailedError);
    expect(reply?.getStatus()).toBe(507);
    expect(JSON.parse(reply?.getBody() ?? '{}')).toMatchObject({ code: ERRORS.storageFull.code });
    expect(await files.list(gateway.url)).toEqual([]);

    await large.upload.abort(true);
    expect(await readdir(join(folder, 'data/files/staging'))).toEqual([]);
    await files.begin(gateway.url, randomBytes(4 * MIB), {}).ended;
    expect(await files.list(gateway.url)).toMatchObject([{ name: 'large.bin', size: 4 * MIB }]);
  });
});
