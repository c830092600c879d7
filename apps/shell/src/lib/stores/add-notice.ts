import { type Notice, REPLACING_NOTICE_TYPES } from '@pedestal/contract';

/** The part of a notice that the list's rule looks at. */
export type ListedNotice = Pick<Notice, 'type'> & { message: { washNo?: string | undefined } };

/** As many as the page keeps; older ones stay on the server. */
export const MAX_NOTICES = 5000;

/**
 * Adds a notice. One of type 1001 or 1011 takes the place of the notice with the same washNo;
 * every other goes to the front.
 */
export function addNotice<N extends ListedNotice>(list: readonly N[], notice: N): N[] {
  const { washNo } = notice.message;
  const replaced =
    washNo && REPLACING_NOTICE_TYPES.includes(notice.type)
      ? list.findIndex((listed) => listed.message.washNo === washNo)
      : -1;
  if (replaced >= 0) return list.with(replaced, notice);
  return [notice, ...list].slice(0, MAX_NOTICES);
}
