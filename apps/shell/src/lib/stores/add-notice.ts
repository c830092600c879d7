import { type Notice, REPLACING_NOTICE_TYPES } from '@pedestal/contract';

/** The fields of a notice that decide where it is added. */
export type ListedNotice = Pick<Notice, 'type'> & { message: { washNo?: string | undefined } };

/** Most notices that the page holds; older ones stay on the server. */
export const MAX_NOTICES = 5000;

/**
 * Adds a notice. One of type 1001 or 1011 replaces the newest notice with the same washNo, and older
 * ones go, as the server lists them no longer; any other is added at the front.
 */
export function addNotice<N extends ListedNotice>(list: readonly N[], notice: N): N[] {
  const { washNo } = notice.message;
  const replaced =
    washNo && REPLACING_NOTICE_TYPES.includes(notice.type)
      ? list.findIndex((listed) => listed.message.washNo === washNo)
      : -1;
  if (replaced >= 0) {
    const isCurrent = (listed: N, at: number) => at <= replaced || listed.message.washNo !== washNo;
    return list.with(replaced, notice).filter(isCurrent);
  }
  return [notice, ...list].slice(0, MAX_NOTICES);
}
