/** The longest turn of the event loop during a call, in ms. */
export interface LongestTurn {
  /** CPU time of this thread: what else runs on the machine does not count. */
  cpu: number;
  elapsed: number;
}

const MICROSECONDS = 1_000;

export async function measureLongestTurn(act: () => Promise<unknown>): Promise<LongestTurn> {
  const longest: LongestTurn = { cpu: 0, elapsed: 0 };
  let startedAt = performance.now();
  let before = process.threadCpuUsage();
  let isRunning = true;
  const endTurn = () => {
    const { user, system } = process.threadCpuUsage(before);
    const now = performance.now();
    longest.cpu = Math.max(longest.cpu, (user + system) / MICROSECONDS);
    longest.elapsed = Math.max(longest.elapsed, now - startedAt);
    before = process.threadCpuUsage();
    startedAt = now;
    if (isRunning) setImmediate(endTurn);
  };
  setImmediate(endTurn);
  await act();
  isRunning = false;
  await new Promise((resolve) => setImmediate(resolve));
  return longest;
}
