import type { OpenTransport } from './transport.ts';

/** For one gateway alone: its own listeners are reached without any line. */
export function localTransport(): OpenTransport {
  return ({ receive, onConnected }) => {
    queueMicrotask(onConnected);
    return {
      async send(payload) {
        receive(payload);
      },
      reset() {},
      async close() {},
    };
  };
}
