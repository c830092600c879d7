import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { createActivity } from './activity.ts';

describeOnEachDatabase('the activity buffer', (test) => {
  it('keeps an entry until calls that read its row before the write are over', async () => {
    const { db } = test;
    const activity = createActivity(db);
    activity.touch('one', 10, '192.0.2.1');
    await activity.flush();
    expect(activity.latest('one').at).toBe(10);
    await activity.flush();
    expect(activity.latest('one').at).toBe(0);
  });

  it('keeps a newer entry when an older one was written', async () => {
    const { db } = test;
    const activity = createActivity(db);
    activity.touch('one', 10, '192.0.2.1');
    await activity.flush();
    activity.touch('one', 20, '192.0.2.1');
    await activity.flush();
    expect(activity.latest('one').at).toBe(20);
  });
});
