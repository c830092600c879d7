/** Calls at once, then once per interval, including the last call. */
export function throttle(pauseMs: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const rest = () => {
    timer = undefined;
    if (isWanted) call();
  };
  const call = () => {
    isWanted = timer !== undefined;
    if (isWanted) return;
    timer = setTimeout(rest, pauseMs);
    act();
  };
  return call;
}
