import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** False until the page is on screen and the browser has nothing else to do: what can wait is drawn then. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void whenIdle().then(() => isMounted && startTransition(() => setIdle(true)));
    return () => {
      isMounted = false;
    };
  }, []);
  return isIdle;
}
