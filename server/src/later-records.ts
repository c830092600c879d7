import type { RecordPort } from './areas/approvals/ports.ts';

/**
 * What approvals do with records, before there are any: records ask approvals as well, so one of the
 * two is created first. Nothing is asked before the gateway listens.
 */
export function laterRecords(find: () => RecordPort): RecordPort {
  return new Proxy({} as RecordPort, {
    get: (_target, name) => find()[name as keyof RecordPort],
  });
}
