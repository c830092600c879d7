import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { DAY, HOUR, MINUTE } from './durations.ts';
import { openSteadyClock } from './steady-clock.ts';

const START = 1_800_000_000_000;

describeOnEachDatabase('the steady clock', (context) => {
  async function open(at: number) {
    const machine = { now: at, resets: [] as number[] };
    const clock = await openSteadyClock({
      db: context.db,
      wall: () => machine.now,
      onReset: async (_trx, wall) => void machine.resets.push(wall),
    });
    return { machine, clock };
  }

  it('follows the machine', async () => {
    const { machine, clock } = await open(START);
    expect(clock.now()).toBe(START);
    machine.now += DAY;
    expect(clock.now()).toBe(START + DAY);
  });

  it('goes on when the machine is set back, and comes near it again slowly', async () => {
    const { machine, clock } = await open(START);
    machine.now -= 10 * MINUTE;
    expect(clock.now()).toBe(START);
    machine.now += HOUR;
    expect(clock.now()).toBe(START + 0.98 * HOUR);
    machine.now += 9 * HOUR;
    expect(clock.now()).toBe(machine.now);
  });

  it('is not set back by a restart', async () => {
    const before = await open(START);
    await before.clock.store();
    const after = await open(START - DAY);
    expect(after.clock.now()).toBe(START);
    await after.clock.store();
    expect(after.machine.resets).toEqual([]);
  });

  it('follows a gateway that is ahead', async () => {
    const [one, other] = [await open(START), await open(START + MINUTE)];
    await other.clock.store();
    await one.clock.store();
    expect(one.clock.now()).toBe(START + MINUTE);
  });

  it('trusts the machine again after a wrong time, which ends what could come back', async () => {
    const { machine, clock } = await open(START + 365 * DAY);
    await clock.store();
    machine.now = START;
    expect(clock.now()).toBe(START + 365 * DAY);
    await clock.store();
    expect(machine.resets).toEqual([START]);
    expect(clock.now()).toBe(START);
    const restarted = await open(START + MINUTE);
    expect(restarted.machine.resets).toEqual([]);
    expect(restarted.clock.now()).toBe(START + MINUTE);
  });
});
