import { useEffect } from 'react';
import { lockScreen } from '../../lib/session/lock.ts';
import { onOtherTab, tellOtherTabs } from '../../lib/session/session.ts';
import { usePreferences } from '../../lib/stores/preferences.store.ts';

const LOOK_MS = 5_000;
const MINUTE_MS = 60_000;
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Locks the screen by Ctrl-Alt-L, and after the idle time that the person has chosen. */
export function useLock(): void {
  const minutes = usePreferences(({ lockAfter }) => lockAfter);
  useEffect(listenToShortcut, []);
  useEffect(() => (minutes === 0 ? undefined : watchActivity(minutes * MINUTE_MS)), [minutes]);
}

function listenToShortcut(): () => void {
  const press = (event: KeyboardEvent) => {
    // By its place on the keyboard: with Alt, some layouts type another letter.
    if (!event.ctrlKey || !event.altKey || event.code !== 'KeyL') return;
    event.preventDefault();
    lockScreen();
  };
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
}

/** Locks after so long without input in any tab; also after the device has slept. */
function watchActivity(limit: number): () => void {
  let last = Date.now();
  let told = last;
  const note = () => {
    last = Date.now();
    if (last - told < LOOK_MS) return;
    told = last;
    tellOtherTabs('active');
  };
  const stopListening = onOtherTab(({ kind }) => {
    if (kind === 'active') last = Date.now();
  });
  const timer = setInterval(() => {
    if (Date.now() - last >= limit) lockScreen();
  }, LOOK_MS);
  for (const type of ACTIVITY)
    window.addEventListener(type, note, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    stopListening();
    for (const type of ACTIVITY) window.removeEventListener(type, note, { capture: true });
  };
}
