import { setTimeout as sleep } from 'node:timers/promises';
import { definitions } from '@pedestal/approval/testing';
import { boolean, collection, compileBlueprint, defineBlueprint, text } from '@pedestal/blueprint';
import { CALL_ID_HEADER, routeGroups, type StoredRecord, SUCCESS_CODE } from '@pedestal/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkApproval, insertDefinition } from '../testing/approvals/stored-approval.ts';
import { newCallId } from '../testing/ledger/ledger.ts';
import { choose, TIME_LIMIT_MS } from '../testing/long.ts';
import { type Program, runProgram } from '../testing/processes/run-program.ts';
import { describeRecords } from '../testing/records.ts';

const SIGNERS = choose(200, 60);
const RANDOM = choose(20, 4);
/** Signatures between two kills. */
const PER_KILL = choose(15, 12);
const PEOPLE_AT_ONCE = 8;

const things = defineBlueprint({
  name: 'things',
  version: '1.0.0',
  collections: {
    thing: collection({
      title: ['事项', 'Thing'],
      fields: { name: text({ max: 20 }), large: boolean(), foreign: boolean() },
    }),
  },
});

const NAMES = ['ann', 'bob', 'cho', 'dan', 'eve', 'fay'];

const node = (id: string, people: readonly string[], mode: unknown) => ({
  ...{ kind: 'sign', id, title: ['会签', 'Sign'], mode, actions: [] },
  ...{ whenNobody: 'pass', whenStarter: 'sign', signers: [{ kind: 'people', people }] },
});

/** Half of the people sign jointly in each of two parallel branches, then most of them once more. */
function jointDefinition(people: readonly string[]) {
  const half = Math.floor(people.length / 2);
  const branch = (id: string, part: readonly string[]) => ({
    ...{ id, title: ['分支', 'Branch'], nodes: [node(`${id}Sign`, part, 'all')] },
  });
  return {
    repeated: 'sign',
    nodes: [
      {
        ...{ kind: 'parallel', id: 'both', title: ['并行', 'Both'] },
        branches: [branch('left', people.slice(0, half)), branch('right', people.slice(half))],
      },
      node('most', people.slice(0, 10), { atLeast: 6 }),
    ],
  };
}

interface Gateway {
  program: Program;
  url: string;
}

describeRecords(
  'approvals whose gateways are killed again and again',
  compileBlueprint(things),
  (test) => {
    const { reply, acknowledged, people } = {
      reply: { unexpected: [] as string[] },
      acknowledged: new Map<string, string>(),
      people: [] as string[],
    };

    async function startGateway(): Promise<Gateway> {
      const { dataFolder, databaseUrl } = test.options;
      const program = runProgram('serve-records', [
        dataFolder,
        ...(databaseUrl ? [databaseUrl] : []),
      ]);
      const url = await program.nextLine();
      if (url === undefined) throw new Error('the gateway did not start');
      return { program, url };
    }

    async function startApproval(number: number, definition: object): Promise<string> {
      const [id, key] = [`definition${number}`, `x_d${number}`];
      let json = JSON.stringify(definition);
      for (const [index, name] of NAMES.entries()) {
        json = json.replaceAll(`"${name}"`, `"${people[index]}"`);
      }
      const place = { workspace: 'test', collection: 'thing' };
      await insertDefinition(test.db, { id, key, ...place }, json);
      const [first = ''] = people;
      const made = await test.call(first, routeGroups.record.create, {
        params: place,
        body: { values: { name: 'x', large: number % 2 === 0, foreign: number % 3 === 0 } },
      });
      const { id: recordId } = made.info as StoredRecord;
      const body = { ...place, recordId, version: 1, definition: key };
      const started = await test.call(first, routeGroups.approval.start, { body });
      expect(started.code, started.text).toBe(SUCCESS_CODE);
      return (started.info as { id: string }).id;
    }

    const openTasks = () =>
      test.db
        .selectFrom('approval_task')
        .innerJoin('approval', 'approval.id', 'approval_task.approval_id')
        .select(['approval_task.id', 'approval_id', 'assignee_id'])
        .where('approval_task.state', '=', 'open')
        .where('approval.status', '=', 'running')
        .limit(500)
        .execute();

    /** Decides a task; where the gateway dies, the same call is sent to another one, as pages do. */
    async function sign(
      task: { id: string; approval_id: string; assignee_id: string },
      how: 'approve' | 'reject',
      gateways: readonly Gateway[],
    ): Promise<void> {
      const callId = newCallId();
      for (let attempt = 0; attempt < 60; attempt += 1) {
        const { url } = gateways[Math.floor(Math.random() * gateways.length)] as Gateway;
        const path = `/gateway/approvals/${task.approval_id}/tasks/${task.id}/${how}`;
        const answer = await fetch(url + path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            sdnxrequestid: task.assignee_id,
            [CALL_ID_HEADER]: callId,
          },
          body: JSON.stringify({ comment: how }),
        })
          .then(async (response) => ({
            status: response.status,
            code: ((await response.json()) as { code: number }).code,
          }))
          .catch(() => undefined);
        if (!answer || answer.status >= 500) {
          await sleep(20 + Math.random() * 100);
          continue;
        }
        if (answer.code === SUCCESS_CODE) acknowledged.set(task.id, task.approval_id);
        // Somebody else was faster, or the approval has ended meanwhile.
        else if (answer.status !== 409) reply.unexpected.push(JSON.stringify(answer));
        return;
      }
      reply.unexpected.push(`nobody answered for ${task.id}`);
    }

    it(
      'are decided once, keep every acknowledged signature, and end as their events say',
      async () => {
        for (let n = 0; n < SIGNERS; n += 1) people.push(await test.addPerson(`person${n}`));
        await test.addRole({ grantsAll: true, members: people });
        const joint = await startApproval(0, jointDefinition(people));
        const ids = [joint];
        for (const [index, definition] of fc.sample(definitions, RANDOM).entries()) {
          ids.push(await startApproval(index + 1, definition));
        }
        // An embedded database belongs to one process at a time.
        const count = test.kind === 'postgres' ? 2 : 1;
        const gateways = await Promise.all(Array.from({ length: count }, startGateway));
        let isDone = false;
        let kills = 0;

        const signAll = async () => {
          while (!isDone) {
            const open = await openTasks();
            if (open.length === 0) isDone = true;
            const task = open[Math.floor(Math.random() * open.length)];
            // Now and then somebody rejects, except where everybody is needed.
            const isRejected = task?.approval_id !== joint && Math.random() < 0.1;
            if (task) await sign(task, isRejected ? 'reject' : 'approve', gateways);
          }
        };
        const killAgainAndAgain = async () => {
          let next = PER_KILL;
          while (!isDone) {
            if (acknowledged.size < next) {
              await sleep(10);
              continue;
            }
            const index = kills % count;
            await gateways[index]?.program.kill();
            kills += 1;
            gateways[index] = await startGateway();
            next = acknowledged.size + PER_KILL;
          }
        };
        try {
          const signing = Array.from({ length: PEOPLE_AT_ONCE }, signAll);
          await Promise.all([...signing, killAgainAndAgain()]);
        } finally {
          isDone = true;
          await Promise.all(gateways.map(({ program }) => program.kill()));
        }
        expect(reply.unexpected).toEqual([]);
        expect(kills).toBeGreaterThan(1);
        expect(acknowledged.size).toBeGreaterThan(SIGNERS);
        const decided = new Set<string>();
        for (const id of ids)
          for (const task of await checkApproval(test.db, id)) decided.add(task);
        expect([...acknowledged.keys()].filter((task) => !decided.has(task))).toEqual([]);
        const statuses = await test.db.selectFrom('approval').select(['id', 'status']).execute();
        expect(statuses.find(({ id }) => id === joint)?.status).toBe('approved');
        expect(statuses.filter(({ status }) => status === 'running')).toEqual([]);
      },
      TIME_LIMIT_MS,
    );
  },
  { runsJobs: false, durability: 'full' },
);
