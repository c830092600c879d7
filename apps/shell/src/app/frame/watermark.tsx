import { useEffect, useMemo, useState } from 'react';
import { useTimeFormat } from '../../lib/format/format-time.ts';
import { useGlobal } from '../../lib/stores/global.store.ts';
import { useUser } from '../../lib/stores/user.store.ts';

const MINUTE = 60_000;

/** The name of the person and the time over all pages of a system that asks for it, also on paper. */
export function Watermark() {
  const isMarked = useGlobal(({ system, systemCode }) =>
    system.some(({ key, watermark }) => key === systemCode && watermark === true),
  );
  return isMarked && <Marks />;
}

function Marks() {
  const { displayName = '', userName = '' } = useUser((state) => state.currentUser);
  const { full } = useTimeFormat();
  const now = useMinute();
  const lines = useMemo(
    () => [displayName === userName ? userName : `${displayName} ${userName}`, full(now)],
    [displayName, userName, full, now],
  );
  useEffect(() => layOver(lines), [lines]);
  return null;
}

/** Most systems ask for no watermark, so its code is not part of the first page. */
function layOver(lines: readonly string[]): () => void {
  let isOver = false;
  let end = () => {};
  void import('./keep-watermark.ts').then(({ keepWatermark }) => {
    if (!isOver) end = keepWatermark(lines);
  });
  return () => {
    isOver = true;
    end();
  };
}

function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
