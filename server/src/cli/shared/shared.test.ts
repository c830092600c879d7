import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { seedMountPoints } from '../../areas/console/registry/mount-points.ts';
import { layFoundation } from '../../testing/authority.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { runPedestal, variablesOf } from '../../testing/installation.ts';
import { manifestOf } from '../../testing/registry.ts';
import { EXIT } from '../command.ts';

interface Pointed {
  subApp: string;
  channel?: 'stable' | 'canary';
  /** Unset: an HTML page. */
  shared?: Record<string, string>;
  source?: 'archive' | 'bundled';
}

describeOnEachDatabase('pedestal shared', (context) => {
  beforeEach(async () => {
    await layFoundation(context.db);
    await seedMountPoints(context.db, 1);
  });

  async function point({ subApp, channel = 'stable', shared, source = 'archive' }: Pointed) {
    const id = `${subApp}-${channel}`;
    const manifest = shared && JSON.stringify(manifestOf(subApp, '1.0.0', {}, { shared }));
    await context.db
      .insertInto('sub_app_release')
      .values({
        id,
        sub_app: subApp,
        version: channel === 'stable' ? '1.0.0' : '1.1.0',
        source,
        format: shared ? 'module' : 'html',
        entry: shared ? 'main.js' : 'index.html',
        integrity: null,
        manifest: manifest ?? null,
        size: 1,
        files: 1,
        notes: '',
        created_by: 'somebody',
        created_at: 1,
      })
      .execute();
    await context.db
      .insertInto('sub_app_channel')
      .values({ sub_app: subApp, channel, release_id: id, updated_at: 1 })
      .execute();
  }

  /** Runs the command with what a new version would offer. */
  async function run(offered: unknown) {
    const file = join(context.options.dataFolder, 'offered.json');
    await writeFile(file, JSON.stringify(offered));
    return runPedestal(variablesOf(context.options), 'shared', '--offered', file);
  }

  it('names the releases in use that the new version does not fit, on every channel', async () => {
    await point({ subApp: 'wms', shared: { antd: '^6.6.0', react: '^19.3.0' } });
    await point({ subApp: 'wms', channel: 'canary', shared: { antd: '^6.6.0 || ^7.0.0' } });
    await point({ subApp: 'fcshop', shared: { antd: '^6.0.0', leftpad: '^1.0.0' } });
    await point({ subApp: 'acc' });
    await point({ subApp: 'records', shared: { antd: '^6.0.0' }, source: 'bundled' });

    const { code, lines, warnings } = await run({ antd: '7.0.1', react: '19.4.0' });
    expect(code).toBe(EXIT.failed);
    expect(lines).toEqual([
      'fcshop  stable 1.0.0  needs antd ^6.0.0, offered is 7.0.1; needs leftpad ^1.0.0, offered is none',
      'wms  stable 1.0.0  needs antd ^6.6.0, offered is 7.0.1',
    ]);
    expect(warnings).toEqual([
      'Releases in use: 4. Cannot run there: 2. Ask their teams for new ones first.',
    ]);
  });

  it('says that all fit, and refuses a file that holds no versions', async () => {
    await point({ subApp: 'wms', shared: { antd: '^6.6.0' } });
    const { code, lines } = await run({ antd: '6.7.0' });
    expect([code, lines]).toEqual([EXIT.done, ['Releases in use: 1. All can run.']]);
    const wrong = await run(['antd']);
    expect(wrong.code).toBe(EXIT.failed);
    expect(wrong.warnings[0]).toContain('is no file of versions');
  });
});
