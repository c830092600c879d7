import { setTimeout as sleep } from 'node:timers/promises';
import { SUCCESS_CODE } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { verifyAuditChain } from '../audit/verify-chain.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { variablesOf } from '../testing/installation.ts';
import { choose, expectWithin, TIME_LIMIT_MS } from '../testing/long.ts';
import {
  ADMIN_PASSWORD,
  type GatewayProcess,
  HttpPerson,
  type HttpReply,
  startGatewayProcess,
} from '../testing/processes/gateway-process.ts';

const KILLS = choose(20, 2);
const START_LIMIT_MS = 10_000;
const CREATE = '/gateway/authority/users';

describeOnEachDatabase(
  'a gateway killed during writes',
  (context) => {
    let count = 0;
    const newUser = () => {
      count += 1;
      return { userName: `person-${count}`, displayName: 'x', withPassword: false };
    };

    /** Writes until the gateway is gone. Returns the acknowledged and the refused writes. */
    async function writeUntilGone(admin: HttpPerson, { url }: GatewayProcess) {
      const acknowledged: string[] = [];
      const refused: HttpReply[] = [];
      const write = async () => {
        for (;;) {
          const user = newUser();
          const reply = await admin.post(url, CREATE, user).catch(() => undefined);
          if (!reply) return;
          if (reply.code === SUCCESS_CODE) acknowledged.push(user.userName);
          else refused.push(reply);
        }
      };
      await Promise.all([write(), write(), write()]);
      return { acknowledged, refused };
    }

    it(
      `loses no acknowledged write in ${KILLS} kills, and signs nobody out`,
      async () => {
        const admin = new HttpPerson();
        const acknowledged: string[] = [];
        let gateway = await startGatewayProcess(variablesOf(context.options));
        try {
          expect((await admin.signIn(gateway.url, 'admin', ADMIN_PASSWORD)).code).toBe(
            SUCCESS_CODE,
          );
          for (let kill = 0; kill < KILLS; kill += 1) {
            const writing = writeUntilGone(admin, gateway);
            await sleep(300 + Math.random() * 300);
            await gateway.kill('SIGKILL');
            const written = await writing;
            expect(written.refused).toEqual([]);
            acknowledged.push(...written.acknowledged);
            gateway = await startGatewayProcess(variablesOf(context.options));
            expectWithin(gateway.startMs, START_LIMIT_MS);
          }
          const me = await admin.get(gateway.url, '/gateway/authority/user/getUserInfo');
          expect(me.status).toBe(200);
        } finally {
          await gateway.kill('SIGKILL');
        }
        expect(acknowledged.length).toBeGreaterThan(KILLS);
        const people = await context.db
          .selectFrom('user')
          .select(['id', 'user_name'])
          .where('user_name', 'like', 'person-%')
          .execute();
        const present = new Set(people.map((person) => person.user_name));
        expect(acknowledged.filter((name) => !present.has(name))).toEqual([]);
        const entries = await context.db
          .selectFrom('audit')
          .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
          .select('target_name')
          .where('action', '=', 'user.create')
          .where('target_name', 'like', 'person-%')
          .execute();
        expect(entries.map((entry) => entry.target_name).sort()).toEqual([...present].sort());
        expect((await verifyAuditChain(context.db)).problems).toEqual([]);
      },
      TIME_LIMIT_MS,
    );
  },
  { durability: 'full' },
);
