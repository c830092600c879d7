import { expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { describeSignIn } from '../../../testing/sign-in.ts';
import { receiveCode } from '../../../testing/sign-in-steps.ts';

const OUTBOX = '/gateway/console/outbox';
const MOBILE = '+8613900000001';

describeSignIn('the outbox of a development console', (test) => {
  it('shows the code on the same machine, and logs it', async () => {
    await test.addUser('bob', { mobile: MOBILE as never });
    const code = await receiveCode(test, test.browser(), MOBILE);
    const reply = await test.browser({ ip: '127.0.0.1' }).get(OUTBOX);
    expect(reply.info).toMatchObject([{ mobile: MOBILE, scene: 'login', code, at: test.now() }]);
    const line = `SMS to ${MOBILE}: Your code is ${code}.`;
    await eventually(() => expect(test.logged()).toContain(line));
  });

  it('returns 404 to other machines', async () => {
    expect((await test.browser({ ip: '203.0.113.1' }).get(OUTBOX)).status).toBe(404);
    expect((await test.browser({ ip: '::1' }).get(OUTBOX)).status).toBe(200);
  });

  it('is not mounted in production', async () => {
    const app = await test.startApp({ variables: { NODE_ENV: 'production' } });
    expect((await test.browser({ ip: '127.0.0.1' }).on(app).get(OUTBOX)).status).toBe(404);
  });

  it('keeps the newest 200', async () => {
    const rows = Array.from({ length: 230 }, (_, index) => ({
      id: `row${String(index).padStart(4, '0')}`,
      mobile: MOBILE,
      scene: 'login',
      code: '000000',
      text: '',
      created_at: 1,
    }));
    await test.db.insertInto('sms_outbox').values(rows).execute();
    await test.addUser('bob', { mobile: MOBILE as never });
    const before = (await test.sentCodes(MOBILE)).length;
    expect(before).toBe(230);
    const { createOutbox } = await import('./outbox.service.ts');
    const { provider, list } = createOutbox({ db: test.db, clock: test.now, print: () => {} });
    const message = { kind: 'code', scene: 'login', code: '1', text: '', locale: 'en-US' } as const;
    await provider.send({ ...message, id: 'row9999', mobile: MOBILE });
    expect(await list()).toHaveLength(200);
    expect((await list())[0]).toMatchObject({ id: 'row9999' });
  });
});
