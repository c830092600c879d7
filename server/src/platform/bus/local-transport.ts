import type { OpenTransport } from './transport.ts';

/** For a single gateway: sends nothing, because the bus calls its own listeners directly. */
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
