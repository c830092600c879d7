import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SUCCESS_CODE } from '@pedestal/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { fillUp } from '../testing/fill-up.ts';
import { createPlaces } from '../testing/installation.ts';
import { canMount } from '../testing/mount.ts';
import {
  ADMIN_PASSWORD,
  type GatewayProcess,
  HttpPerson,
  startGatewayProcess,
} from '../testing/processes/gateway-process.ts';

const SAVE = '/gateway/authority/userSystemConfig/save';
const READ = '/gateway/authority/userSystemConfig/getSystemConfig';
/** Larger than what the journal of the start leaves room for, 200 times. */
const VALUE = 30 * 1024;

describe.runIf(canMount())('a gateway with a full disk', () => {
  const places = createPlaces();
  const undo: (() => Promise<unknown> | unknown)[] = [];
  afterEach(async () => {
    for (const each of undo.splice(0).reverse()) await each();
    await places.remove();
  });

  it('refuses writes with 503, loses no accepted write, and recovers when there is space', async () => {
    const folder = await places.makeFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]);
    undo.push(() => execFileSync('umount', ['-l', folder]));
    const gateway: GatewayProcess = await startGatewayProcess({
      PEDESTAL_DATA: join(folder, 'data'),
    });
    undo.push(() => gateway.kill('SIGKILL'));
    const admin = new HttpPerson();
    await admin.signIn(gateway.url, 'admin', ADMIN_PASSWORD);
    const save = (key: string) =>
      admin.post(gateway.url, SAVE, {
        systemCode: '1001',
        configKey: key,
        configValue: JSON.stringify('x'.repeat(VALUE)),
      });

    await fillUp(folder);
    const saved: string[] = [];
    const refused: { status: number; retryAfter: string | null }[] = [];
    for (let index = 0; index < 200 && refused.length < 5; index += 1) {
      const reply = await save(`key-${index}`);
      if (reply.code === SUCCESS_CODE) saved.push(`key-${index}`);
      else refused.push(reply);
    }
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
    expect((await admin.get(gateway.url, '/gateway/authority/user/getUserInfo')).status).toBe(200);

    await rm(join(folder, 'filler'));
    expect((await save('afterwards')).code).toBe(SUCCESS_CODE);
    const { info } = await admin.post(gateway.url, READ, { systemCode: '1001' });
    const text = JSON.stringify(info);
    for (const key of [...saved, 'afterwards']) expect(text).toContain(`"${key}"`);
  });
});
