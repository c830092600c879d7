import { setTimeout as sleep } from 'node:timers/promises';
import { APPROVAL_LIMITS, type ApprovalEvent, START } from '@pedestal/approval';
import { definitions } from '@pedestal/approval/testing';
import { boolean, collection, compileBlueprint, defineBlueprint, text } from '@pedestal/blueprint';
import {
  ERRORS,
  IDEMPOTENCY_KEY_HEADER,
  routeGroups,
  type StoredRecord,
  SUCCESS_CODE,
} from '@pedestal/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEvents } from '../areas/approvals/runtime/approval.store.ts';
import { checkApproval, insertDefinition } from '../testing/approvals/stored-approval.ts';
import { newCallId } from '../testing/ledger/ledger.ts';
import { choose, IS_LONG, TIME_LIMIT_MS } from '../testing/long.ts';
import { type Program, runProgram } from '../testing/processes/run-program.ts';
import { describeRecords } from '../testing/records.ts';

const SIGNERS = choose(200, 60);
const RANDOM = choose(20, 4);
/** Approvals in which everything may be done. */
const LIVELY = choose(8, 3);
/** Acts besides signing: each of them makes the approval longer. */
const OTHER_ACTS = choose(160, 30);
/** Signatures between two kills. */
const PER_KILL = choose(15, 12);
const PEOPLE_AT_ONCE = 8;
/** How long somebody waits for a gateway that starts again on a busy machine. */
const PATIENCE_MS = 120_000;

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

const node = (
  id: string,
  people: readonly string[],
  mode: unknown,
  actions: readonly string[] = [],
) => ({
  ...{ kind: 'sign', id, title: ['会签', 'Sign'], mode, actions, signers: rulesOf(people) },
  ...{ whenNobody: 'pass', whenStarter: 'sign' },
});

/** A rule names a bounded number of people. */
function rulesOf(people: readonly string[]) {
  const most = APPROVAL_LIMITS.people;
  return Array.from({ length: Math.ceil(people.length / most) }, (_, index) => ({
    kind: 'people',
    people: people.slice(index * most, (index + 1) * most),
  }));
}

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

/** Somebody signs, then two branches at once, then somebody again: with all that signers may do. */
function livelyDefinition(people: readonly string[]) {
  const all = ['return', 'transfer', 'addSigners'];
  const branch = (id: string, part: readonly string[]) => ({
    ...{ id, title: ['分支', 'Branch'] },
    nodes: [node(`${id}Sign`, part, 'all', all), node(`${id}Again`, part.slice(0, 1), 'any', all)],
  });
  return {
    repeated: 'sign',
    nodes: [
      node('first', people.slice(1, 3), 'all', all),
      {
        ...{ kind: 'parallel', id: 'both', title: ['并行', 'Both'] },
        branches: [branch('left', people.slice(3, 6)), branch('right', people.slice(6, 9))],
      },
      node('last', people.slice(9, 12), 'order', all),
    ],
  };
}

type Act = 'approve' | 'reject' | 'return' | 'transfer' | 'signers' | 'takeBack' | 'withdraw';
const OTHERS: readonly Act[] = ['return', 'transfer', 'signers'];
/** The event that an act of a person leaves. */
const EVENTS: Record<Act, ApprovalEvent['kind']> = {
  approve: 'approved',
  reject: 'rejected',
  return: 'returned',
  transfer: 'transferred',
  signers: 'signersAdded',
  takeBack: 'takenBack',
  withdraw: 'ended',
};

const eventOf = (act: string) => act.split(' ')[1] ?? '';

const pick = <T>(list: readonly T[]): T | undefined =>
  list[Math.floor(Math.random() * list.length)];

interface FoundTask {
  id: string;
  approval_id: string;
  assignee_id: string;
  node: string;
}

interface Gateway {
  program: Program;
  url: string;
}

describeRecords(
  'approvals whose gateways are killed again and again',
  compileBlueprint(things),
  (test) => {
    const unexpected: string[] = [];
    /** What gateways have said yes to, as the events that must be there. */
    const acknowledged: string[] = [];
    const people: string[] = [];

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

    const findTasks = (): Promise<FoundTask[]> =>
      test.db
        .selectFrom('approval_task')
        .innerJoin('approval', 'approval.id', 'approval_task.approval_id')
        .select(['approval_task.id', 'approval_id', 'assignee_id', 'node'])
        .where('approval_task.state', '=', 'open')
        .where('approval.status', '=', 'running')
        .limit(500)
        .execute();

    const bodyOf = (act: Act): object | undefined => {
      const someone = pick(people) as string;
      const then = Math.random() < 0.5 ? 'resume' : 'walk';
      const where = pick(['before', 'after', 'beside']);
      if (act === 'return') return { to: pick([START, 'first', 'leftSign']), then };
      if (act === 'transfer') return { to: someone };
      if (act === 'signers') return { where, people: [someone] };
      return act === 'takeBack' ? undefined : { comment: act };
    };

    /** Acts on a task; where the gateway dies, the same call is sent to another one, as pages do. */
    async function perform(
      task: FoundTask,
      act: Act,
      gateways: readonly Gateway[],
    ): Promise<boolean> {
      const callId = newCallId();
      const body = bodyOf(act);
      const of = `/gateway/approvals/${task.approval_id}`;
      const path = act === 'withdraw' ? `${of}/withdraw` : `${of}/tasks/${task.id}/${act}`;
      const by = act === 'withdraw' ? (people[0] as string) : task.assignee_id;
      const patience = Date.now() + PATIENCE_MS;
      while (Date.now() < patience) {
        const { url } = pick(gateways) as Gateway;
        const answer = await fetch(url + path, {
          method: 'POST',
          headers: {
            ...(body && { 'content-type': 'application/json' }),
            sdnxrequestid: by,
            [IDEMPOTENCY_KEY_HEADER]: callId,
          },
          body: body ? JSON.stringify(body) : null,
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
        if (answer.code === SUCCESS_CODE) {
          const on = act === 'withdraw' ? '' : task.id;
          acknowledged.push(`${task.approval_id} ${EVENTS[act]} ${on}`);
          return true;
        }
        // Somebody else was faster, or the approval has ended meanwhile. What is not possible in
        // this place is refused.
        const isRefusal = answer.status === 422 || answer.code === ERRORS.approvalRefused.code;
        const isRefused = act !== 'approve' && isRefusal;
        if (answer.status !== 409 && !isRefused)
          unexpected.push(`${act} ${JSON.stringify(answer)}`);
        return false;
      }
      unexpected.push(`nobody answered for ${act} ${task.id}`);
      return false;
    }

    /** The acts of people that are stored, as `acknowledged` names them. */
    async function storedActs(id: string): Promise<string[]> {
      const kinds = new Set<string>(Object.values(EVENTS));
      const events = (await readEvents(test.db, id)).map(({ event }) => event);
      return events.flatMap((event) => {
        if (!kinds.has(event.kind) || !('by' in event) || event.by === null) return [];
        if (event.kind === 'ended') {
          return event.status === 'withdrawn' ? [`${id} ended `] : [];
        }
        return 'task' in event ? [`${id} ${event.kind} ${event.task}`] : [];
      });
    }

    /** Signs and does everything else until nothing is open; gateways are killed meanwhile. */
    async function playAll(joint: string, doomed: string): Promise<number> {
      // An embedded database belongs to one process at a time.
      const count = test.kind === 'postgres' ? 2 : 1;
      const gateways = await Promise.all(Array.from({ length: count }, startGateway));
      let isDone = false;
      let kills = 0;
      let others = 0;

      /** Acts that nobody has managed yet are tried for as long as it takes. */
      const isMissing = (act: Act) => acknowledged.every((each) => eventOf(each) !== EVENTS[act]);
      const chooseOther = (): Act | undefined => {
        if (Math.random() >= 0.4) return undefined;
        const missing = pick(OTHERS.filter(isMissing));
        if (missing) return missing;
        if (others >= OTHER_ACTS) return undefined;
        others += 1;
        return OTHERS[others % OTHERS.length];
      };

      const actOnce = async (task: FoundTask) => {
        // Everybody is needed here.
        if (task.approval_id === joint) return perform(task, 'approve', gateways);
        const other = chooseOther();
        if (other) return perform(task, other, gateways);
        if (task.approval_id === doomed && task.node === 'last') {
          return perform(task, 'withdraw', gateways);
        }
        const isRejected = task.approval_id !== doomed && Math.random() < 0.05;
        const isSigned = await perform(task, isRejected ? 'reject' : 'approve', gateways);
        // Somebody thinks again at once.
        const isRegretted = others < OTHER_ACTS && Math.random() < 0.2;
        if (isSigned && !isRejected && (isRegretted || isMissing('takeBack'))) {
          others += 1;
          await perform(task, 'takeBack', gateways);
        }
        return isSigned;
      };
      const actAll = async () => {
        while (!isDone) {
          const open = await findTasks();
          if (open.length === 0) isDone = true;
          const task = pick(open);
          if (task) await actOnce(task);
        }
      };
      const killAgainAndAgain = async () => {
        let next = PER_KILL;
        while (!isDone) {
          if (acknowledged.length < next) {
            await sleep(10);
            continue;
          }
          const index = kills % count;
          await gateways[index]?.program.kill();
          kills += 1;
          gateways[index] = await startGateway();
          next = acknowledged.length + PER_KILL;
        }
      };
      try {
        const acting = Array.from({ length: PEOPLE_AT_ONCE }, actAll);
        await Promise.all([...acting, killAgainAndAgain()]);
      } finally {
        isDone = true;
        await Promise.all(gateways.map(({ program }) => program.kill()));
      }
      return kills;
    }

    it(
      'are decided once, keep every acknowledged act, and end as their events say',
      async () => {
        for (let n = 0; n < SIGNERS; n += 1) people.push(await test.addPerson(`person${n}`));
        await test.addRole({ grantsAll: true, members: people });
        const joint = await startApproval(0, jointDefinition(people));
        const doomed = await startApproval(1, livelyDefinition(people));
        const ids = [joint, doomed];
        const lively = Array.from({ length: LIVELY }, () => livelyDefinition(people));
        for (const definition of [...lively, ...fc.sample(definitions, RANDOM)]) {
          ids.push(await startApproval(ids.length, definition));
        }
        const kills = await playAll(joint, doomed);
        expect(unexpected).toEqual([]);
        expect(kills).toBeGreaterThan(1);
        expect(acknowledged.length).toBeGreaterThan(SIGNERS);
        const stored: string[] = [];
        for (const id of ids) {
          await checkApproval(test.db, id);
          stored.push(...(await storedActs(id)));
        }
        // Whatever was acknowledged is there, once, and nothing else.
        expect(stored.sort()).toEqual(acknowledged.sort());
        const kinds = new Set(acknowledged.map(eventOf));
        expect([...kinds].sort()).toEqual(
          expect.arrayContaining(['ended', 'returned', 'signersAdded', 'takenBack', 'transferred']),
        );
        const statuses = await test.db.selectFrom('approval').select(['id', 'status']).execute();
        expect(statuses.find(({ id }) => id === joint)?.status).toBe('approved');
        expect(statuses.filter(({ status }) => status === 'running')).toEqual([]);
        if (IS_LONG) {
          const by = Object.groupBy(acknowledged, eventOf);
          const counts = Object.entries(by).map(([kind, list]) => `${kind} ${list?.length}`);
          process.stdout.write(`${test.kind}: ${kills} kills, ${counts.join(', ')}\n`);
        }
      },
      TIME_LIMIT_MS,
    );
  },
  { runsJobs: false, durability: 'full' },
);
