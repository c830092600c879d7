import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { createActivity } from './activity.ts';

const NEVER = 2 ** 30;

describeOnEachDatabase('when somebody last did something', (test) => {
  it('is remembered until calls that read its row before it was written are over', async () => {
    const { db } = test;
    const activity = createActivity(db, NEVER);
    activity.touch('one', 10);
    await activity.flush();
    expect(activity.latest('one')).toBe(10);
    await activity.flush();
    expect(activity.latest('one')).toBe(0);
    await activity.close();
  });

  it('is not forgotten with what was written earlier', async () => {
    const { db } = test;
    const activity = createActivity(db, NEVER);
    activity.touch('one', 10);
    await activity.flush();
    activity.touch('one', 20);
    await activity.flush();
    expect(activity.latest('one')).toBe(20);
    await activity.close();
  });
});
