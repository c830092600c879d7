import type { Bus } from '../../../platform/bus/bus.ts';
import { APPROVAL_AREA_LIMITS } from '../limits.ts';
import type { Performed } from './perform.ts';

/** After the commit: pages are told, and numbers of open tasks are counted again. */
export function announce(
  bus: Pick<Bus, 'publish'>,
  { announcements, people }: Pick<Performed, 'announcements' | 'people'>,
): void {
  for (const tell of announcements) tell();
  const ids = [...people];
  const { announcedPeople } = APPROVAL_AREA_LIMITS;
  for (let start = 0; start < ids.length; start += announcedPeople) {
    const userIds = ids.slice(start, start + announcedPeople);
    void bus.publish('approvals-changed', { userIds });
  }
}
