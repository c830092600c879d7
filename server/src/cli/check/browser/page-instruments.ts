/**
 * Runs in every document before its own scripts: counts timers that are pending, and notes long
 * tasks. Its properties are not enumerable, because the host looks for new globals.
 */
export const INSTRUMENTS = `(() => {
  const timers = new Set();
  Object.defineProperty(window, 'pedestalTimers', { value: timers });
  for (const [start, stop, repeats] of [
    ['setTimeout', 'clearTimeout', false],
    ['setInterval', 'clearInterval', true],
  ]) {
    const begin = window[start];
    const end = window[stop];
    window[start] = (work, delay, ...args) => {
      const run = (...given) => {
        if (!repeats) timers.delete(id);
        if (typeof work === 'function') work(...given);
      };
      const id = begin.call(window, run, delay, ...args);
      timers.add(id);
      return id;
    };
    window[stop] = (id) => {
      timers.delete(id);
      end.call(window, id);
    };
  }
  if (window.top !== window) return;
  const tasks = [];
  Object.defineProperty(window, 'pedestalTasks', { value: tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
  }).observe({ type: 'longtask' });
})()`;

/** The number of pending timers of the page and its frames. */
export const COUNT_TIMERS = `(() => {
  const countIn = (page) => {
    let count = page.pedestalTimers?.size ?? 0;
    for (let index = 0; index < page.frames.length; index += 1) count += countIn(page.frames[index]);
    return count;
  };
  return countIn(window);
})()`;

export const LONGEST_TASK = 'Math.max(0, ...window.pedestalTasks)';
