import { type RefObject, useEffect, useState } from 'react';

/** Shows an element on the whole screen, for a wall. */
export function useFullScreen(place: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () =>
      setOn(place.current !== null && document.fullscreenElement === place.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [place]);
  const toggle = () => {
    const change = isOn ? document.exitFullscreen() : place.current?.requestFullscreen();
    // A browser may refuse; then the page stays as it is.
    change?.catch(() => undefined);
  };
  return { isOn, toggle };
}
