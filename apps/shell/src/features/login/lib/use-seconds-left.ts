import { useEffect, useState } from 'react';

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Seconds until a time; 0 after it. */
export function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until));

  useEffect(() => {
    setLeft(secondsTo(until));
    if (secondsTo(until) === 0) return;
    const timer = setInterval(() => {
      setLeft(secondsTo(until));
      if (secondsTo(until) === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  return left;
}
