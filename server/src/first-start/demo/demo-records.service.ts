import { readFile } from 'node:fs/promises';
import type { SeedJson } from '@pedestal/blueprint';
import { createInForce } from '../../areas/approvals/definition/in-force.ts';
import {
  findRunning,
  lockApproval,
  readTasks,
} from '../../areas/approvals/runtime/approval.store.ts';
import { perform } from '../../areas/approvals/runtime/perform.ts';
import { startApproval } from '../../areas/approvals/runtime/start.ts';
import { KnownKeys } from '../../areas/ledger/book/known-keys.ts';
import { createRecordEffects } from '../../areas/ledger/posting/record-effects.ts';
import type { ApprovedRecords } from '../../areas/records/approval/join-approved.ts';
import { findWorkspace } from '../../areas/records/catalogue/workspace.store.ts';
import { loadSeed } from '../../areas/records/seed/load-seed.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { isConnectionFailure } from '../../platform/db/dialect.ts';
import { insertSetting, readSetting } from '../../platform/db/setting.store.ts';
import { findAdministrator } from './demo.service.ts';
import { grantDemoRecordRoles } from './demo-record-roles.ts';

/** Seeds of the blueprints that come with the console, those that others link to first. */
const SEEDS: readonly { blueprint: string; workspace?: string; file: URL }[] = [
  {
    blueprint: 'base',
    file: new URL('../../../../blueprints/base/base.seed.json', import.meta.url),
  },
  {
    blueprint: 'wms',
    file: new URL('../../../../blueprints/wms/wms.seed.json', import.meta.url),
  },
  {
    blueprint: 'acc',
    file: new URL('../../../../blueprints/acc/acc.seed.json', import.meta.url),
  },
  {
    blueprint: 'requests',
    file: new URL('../../../../blueprints/requests/requests.seed.json', import.meta.url),
  },
  {
    blueprint: 'contract',
    file: new URL('../../../../blueprints/contract/contract.seed.json', import.meta.url),
  },
  {
    blueprint: 'retailMall',
    file: new URL('../../../../blueprints/retail-mall/retail-mall.seed.json', import.meta.url),
  },
  {
    blueprint: 'mainStore',
    file: new URL('../../../../blueprints/main-store/main-store.seed.json', import.meta.url),
  },
  {
    blueprint: 'plastic',
    file: new URL('../../../../blueprints/plastic/plastic.seed.json', import.meta.url),
  },
  {
    blueprint: 'fcshop',
    file: new URL('../../../../blueprints/fcshop/fcshop.seed.json', import.meta.url),
  },
  {
    blueprint: 'leasing',
    workspace: 'zl',
    file: new URL('../../../../blueprints/leasing/leasing.seed.json', import.meta.url),
  },
  {
    blueprint: 'control',
    workspace: 'gk',
    file: new URL('../../../../blueprints/control/control.seed.json', import.meta.url),
  },
  {
    blueprint: 'catering',
    workspace: 'cy',
    file: new URL('../../../../blueprints/catering/catering.seed.json', import.meta.url),
  },
  {
    blueprint: 'receiving',
    workspace: 'rk',
    file: new URL('../../../../blueprints/receiving/receiving.seed.json', import.meta.url),
  },
  {
    blueprint: 'wash',
    workspace: 'ws',
    file: new URL('../../../../blueprints/wash/wash.seed.json', import.meta.url),
  },
];

type SeedApprovals = ReturnType<Parameters<typeof loadSeed>[2]['createApprovals']>;

/** Starts and signs approvals without telling anybody: nobody uses the console yet. */
function createApprovals(
  { kind }: Database,
  records: ApprovedRecords,
  clock: () => number,
): SeedApprovals {
  const notices = { send: async () => () => {} };
  const parts = { kind, clock, records, notices, inForce: createInForce({ clock, records }) };
  const silent = { locale: 'zh-CN', callId: undefined } as const;
  return {
    effects: {
      async startApproval(trx, { effect, userId, chosen, ...place }) {
        const { approval: definition } = effect;
        await startApproval(parts, trx, { place, definition, userId, chosen, ...silent });
        return [];
      },
    },
    async sign(trx, place, { sign, comment, userId }) {
      const id = await findRunning(trx, place);
      const approval = id && (await lockApproval(trx, kind, id));
      const tasks = approval ? await readTasks(trx, approval.id) : [];
      const task = tasks.find((each) => each.state === 'open' && each.assignee_id === userId);
      if (!approval || !task) {
        throw new Error(`the seed signs ${place.collection} with somebody who cannot sign it`);
      }
      const command = {
        ...{ kind: sign, task: task.id, by: userId },
        ...(comment !== undefined && { comment }),
      };
      await perform(parts, trx, approval, command, { userId, ...silent });
    },
  };
}

const MOST_ATTEMPTS = 12;

/** Waits as often as another gateway needs to load the same seed: on a slow machine longer than for a lock. */
async function untilFree(db: Db, run: (trx: Db) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isConnectionFailure(error)) throw error;
    }
  }
}

/**
 * Fills the workspaces that come with the console and gives demo people roles in them, once per
 * database and only while they are empty: later changes and deletions are not undone. Returns lines for the operator.
 */
export async function loadDemoRecords(options: {
  database: Database;
  clock: () => number;
}): Promise<string[]> {
  const { database, clock } = options;
  const { db } = database;
  const lines: string[] = [];
  for (const { blueprint, workspace = blueprint, file } of SEEDS) {
    const loaded = `demo.records.${blueprint}`;
    if ((await readSetting(db, loaded)) !== undefined) continue;
    const administratorId = await findAdministrator(db);
    const installed = await findWorkspace(db, workspace);
    if (administratorId === null || installed?.blueprint !== blueprint) continue;
    const seed = JSON.parse(await readFile(file, 'utf8')) as SeedJson;
    const now = clock();
    try {
      await untilFree(db, async (trx) => {
        // If two gateways start at once, the second one waits here and then finds the setting.
        if (!(await insertSetting(trx, loaded, '1', now))) return;
        await grantDemoRecordRoles(trx, workspace, now);
        await loadSeed(trx, seed, {
          workspace,
          database,
          administratorId,
          now,
          createLedger: (blueprints, time) =>
            createRecordEffects({
              kind: database.kind,
              knownKeys: new KnownKeys(),
              clock: time,
              blueprints,
              // Nobody reads why a demo record was refused but whoever starts the gateway.
              mayRead: async () => true,
            }),
          createApprovals: (records, time) => createApprovals(database, records, time),
        });
      });
    } catch (error) {
      // People changed what the seed names, such as a field or the roles of a demo person.
      const reason = error instanceof Error ? error.message : String(error);
      lines.push(`The demo records of ${blueprint} were not loaded: ${reason}`);
      // The seeds after this one link to its records.
      break;
    }
  }
  return lines;
}
