import { Skeleton } from 'antd';

/** Lines in place of what is on its way. antd's line for a title would be a heading without words. */
export function Loading() {
  return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
}
