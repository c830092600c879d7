import { expect, it } from 'vitest';
import { changePreferences } from '../../lib/stores/preferences.store.ts';
import { liveSettings } from './live-settings.ts';

it('reports a changed time zone, density or font size, and no other preference', () => {
  const seen: unknown[] = [];
  const stop = liveSettings.subscribe((settings) => seen.push(settings));
  const before = liveSettings.get();
  changePreferences({ noticeToasts: false });
  expect(liveSettings.get()).toBe(before);
  changePreferences({ timeZone: 'Asia/Tokyo', density: 'compact', fontSize: 'large' });
  stop();
  changePreferences({ density: 'comfortable' });
  expect(seen).toEqual([{ timeZone: 'Asia/Tokyo', density: 'compact', fontSize: 16 }]);
});
