import { AppError } from '@pedestal/contract';

interface Waiting {
  person: string;
  start(): void;
}

/**
 * Lets some statements run at once, and few of one person, so that nobody's reports keep those of
 * others waiting. Who waits is served in order.
 */
export function createTurnQueue({ atOnce, perPerson }: { atOnce: number; perPerson: number }) {
  const running = new Map<string, number>();
  const waiting: Waiting[] = [];
  let count = 0;

  const mayStart = (person: string) => count < atOnce && (running.get(person) ?? 0) < perPerson;

  function begin(person: string): void {
    count += 1;
    running.set(person, (running.get(person) ?? 0) + 1);
  }

  function end(person: string): void {
    count -= 1;
    const left = (running.get(person) ?? 1) - 1;
    if (left === 0) running.delete(person);
    else running.set(person, left);
    const next = waiting.findIndex((each) => mayStart(each.person));
    if (next < 0) return;
    const [started] = waiting.splice(next, 1);
    started?.start();
  }

  function waitFor(person: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn: Waiting = {
      person,
      start() {
        begin(person);
        resolve();
      },
    };
    const leave = () => {
      const place = waiting.indexOf(turn);
      if (place < 0) return;
      waiting.splice(place, 1);
      reject(new AppError('queryCancelled'));
    };
    signal.addEventListener('abort', leave, { once: true });
    waiting.push(turn);
    return promise.finally(() => signal.removeEventListener('abort', leave));
  }

  return async function inTurn<T>(
    person: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    if (signal.aborted) throw new AppError('queryCancelled');
    if (mayStart(person)) begin(person);
    else await waitFor(person, signal);
    try {
      return await work();
    } finally {
      end(person);
    }
  };
}
