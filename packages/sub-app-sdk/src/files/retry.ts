import { ApiError } from '@pedestal/contract';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Retries of a failure that does not come from the network, about 25 seconds in total. */
const MAX_RETRIES = 6;

/** 0: no reply. The others come from a proxy or a gateway that is starting or overloaded. */
const UNREACHABLE = new Set([0, 502, 503, 504]);
/** Timeouts, concurrent writers and rate limits. */
const TRANSIENT = new Set([408, 423, 425, 429]);

interface RetryOptions {
  signal: AbortSignal;
  /** See `SendFileOptions.onWaiting`. */
  onWaiting?: ((isWaiting: boolean) => void) | undefined;
}

/** Creates the retries of one upload: exponential backoff with jitter, over at once when the browser is online again. */
export function createRetry({ signal, onWaiting }: RetryOptions) {
  let failures = 0;
  let isWaiting = false;
  const setWaiting = (next: boolean) => {
    if (next !== isWaiting) onWaiting?.(next);
    isWaiting = next;
  };
  return {
    succeed(): void {
      failures = 0;
      setWaiting(false);
    },
    /** Resolves when it is time to retry. Rejects with the error if there is no retry. */
    async fail(error: unknown): Promise<void> {
      const isNetwork = isUnreachable(error);
      if (signal.aborted || !(isNetwork || isTransient(error))) throw error;
      const isEndless = isNetwork && onWaiting !== undefined;
      if (!isEndless && failures >= MAX_RETRIES) throw error;
      setWaiting(isNetwork);
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
      failures += 1;
      await pause(wait * (0.5 + Math.random() / 2), signal);
    },
  };
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && UNREACHABLE.has(error.status);
}

/** Every other refusal is final. Errors without a status are transient. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status } = error;
  return status >= 500 || TRANSIENT.has(status) || error.error === 'changedMeanwhile';
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { signal: ended.signal });
    if (typeof window !== 'undefined') {
      window.addEventListener('online', end, { signal: ended.signal });
    }
  });
}
