import { Skeleton } from 'antd';

/** Skeleton of content that is loading. No title line: antd makes it an empty heading. */
export function Loading() {
  return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
}

/** Skeleton in place of a whole page. */
export function PageLoading() {
  return (
    <div className="wb-page">
      <Loading />
    </div>
  );
}
