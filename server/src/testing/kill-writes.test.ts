import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { verifyAuditChain } from '../audit/verify-chain.ts';
import { describeOnEachDatabase } from './each-database.ts';
import { runProgram } from './processes/run-program.ts';

const KILLS = 20;

describeOnEachDatabase(
  'a process killed in the middle of writes',
  (context) => {
    /** Kills a writer with SIGKILL shortly after one of its first rows, but not the very first. */
    async function writeAndKill(): Promise<string[]> {
      const { dataFolder, databaseUrl } = context.options;
      const program = runProgram('write-rows', [dataFolder, ...(databaseUrl ? [databaseUrl] : [])]);
      const awaited = 2 + Math.floor(Math.random() * 6);
      for (let count = 0; count < awaited; count += 1) await program.nextLine();
      await sleep(Math.random() * 10);
      program.process.kill('SIGKILL');
      while (await program.nextLine()) {}
      await program.ended;
      return program.lines.filter((line) => line.length === 26);
    }

    it(`loses no acknowledged write in ${KILLS} kills, and leaves no partial transaction`, async () => {
      const acknowledged: string[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) acknowledged.push(...(await writeAndKill()));
      expect(acknowledged.length).toBeGreaterThan(KILLS);

      const rows = await context.db.selectFrom('setting').select('key').execute();
      const entries = await context.db.selectFrom('audit').select('target_id').execute();
      const keys = rows.map((row) => row.key).sort();
      expect(entries.map((entry) => entry.target_id).sort()).toEqual(keys);
      const present = new Set(keys);
      expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
      expect((await verifyAuditChain(context.db)).problems).toEqual([]);
    });
  },
  { durability: 'full' },
);
