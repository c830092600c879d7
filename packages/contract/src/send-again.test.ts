import { describe, expect, it } from 'vitest';
import { UPLOAD_TYPE } from './rules.ts';
import { CALL_AGAIN_HEADER, CALL_ID, IDEMPOTENCY_KEY_HEADER, sendAgain } from './send-again.ts';

const CHANGE = '/gateway/authority/users';

/** A console whose gateways reply with these statuses, one after the other. */
function consoleAnswering(...statuses: number[]) {
  const sent: { headers: Headers; body: unknown }[] = [];
  const send = sendAgain(
    async (_, init) => {
      sent.push({ headers: new Headers(init?.headers), body: init?.body });
      return new Response('', { status: statuses[sent.length - 1] ?? 500 });
    },
    { waits: [0, 0] },
  );
  const idsOf = (name: string) => sent.map(({ headers }) => headers.get(name));
  return { send, sent, idsOf };
}

describe('a call whose gateway fails', () => {
  it('is retried without an id when it only reads', async () => {
    const { send, idsOf } = consoleAnswering(502, 502, 200);
    expect((await send('/gateway/authority/user/getUserInfo')).status).toBe(200);
    expect(idsOf(IDEMPOTENCY_KEY_HEADER)).toEqual([null, null, null]);
  });

  it('is retried with the same id and body when it changes something', async () => {
    const { send, sent, idsOf } = consoleAnswering(502, 200);
    const init = { method: 'POST', body: '{"a":1}' };
    expect((await send(CHANGE, init)).status).toBe(200);
    const [first, second] = idsOf(IDEMPOTENCY_KEY_HEADER);
    expect(first).toMatch(CALL_ID);
    expect(second).toBe(first);
    expect(idsOf(CALL_AGAIN_HEADER)).toEqual([null, '1']);
    expect(sent.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}']);
  });

  it('gets a new id for each call', async () => {
    const { send, idsOf } = consoleAnswering(200, 200);
    for (let count = 0; count < 2; count += 1) {
      await send(CHANGE, { method: 'POST' });
    }
    expect(new Set(idsOf(IDEMPOTENCY_KEY_HEADER)).size).toBe(2);
  });

  it('is retried without an id when its route is repeatable', async () => {
    const { send, idsOf } = consoleAnswering(502, 200);
    const reply = await send(CHANGE, { method: 'POST', repeatable: true });
    expect(reply.status).toBe(200);
    expect([...idsOf(IDEMPOTENCY_KEY_HEADER), ...idsOf(CALL_AGAIN_HEADER)]).toEqual(
      Array(4).fill(null),
    );
  });

  it('is retried with its key when a record is saved', async () => {
    const { send, sent, idsOf } = consoleAnswering(502, 200);
    const saved = { method: 'PATCH', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await send('/gateway/records/acc/voucher/v1', saved)).status).toBe(200);
    const [first, second] = idsOf(IDEMPOTENCY_KEY_HEADER);
    expect([sent.length, first]).toEqual([2, expect.stringMatching(CALL_ID)]);
    expect(second).toBe(first);
  });

  it('is not retried when it is an upload chunk', async () => {
    const { send, sent, idsOf } = consoleAnswering(502, 200);
    const part = { method: 'PATCH', body: 'abc', headers: { 'content-type': UPLOAD_TYPE } };
    expect((await send('/gateway/dfs/uploads/u1', part)).status).toBe(502);
    expect([sent.length, idsOf(IDEMPOTENCY_KEY_HEADER)]).toEqual([1, [null]]);
  });

  it('is not retried when its body is a consumed stream', async () => {
    const { send, sent } = consoleAnswering(502, 200);
    const body = new Blob(['x']).stream();
    expect((await send(CHANGE, { method: 'POST', body })).status).toBe(502);
    expect(sent).toHaveLength(1);
  });

  it('is retried after a short retry-after and not after a long one', async () => {
    const answer = async (seconds: string) => {
      const sent: number[] = [];
      const send = sendAgain(
        async () => {
          sent.push(sent.length);
          const status = sent.length === 1 ? 503 : 200;
          return new Response('', { status, headers: { 'retry-after': seconds } });
        },
        { waits: [0] },
      );
      return (await send(CHANGE)).status;
    };
    expect([await answer('0'), await answer('60')]).toEqual([200, 503]);
  });

  it('fails after the last retry, and is not retried for other statuses', async () => {
    const gone = consoleAnswering(502, 502, 502, 200);
    expect((await gone.send(CHANGE)).status).toBe(502);
    for (const status of [500, 503, 504, 409]) {
      const failing = consoleAnswering(status, 200);
      expect((await failing.send(CHANGE)).status).toBe(status);
    }
  });
});
