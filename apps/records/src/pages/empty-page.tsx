import { Empty } from 'antd';

/** What a page shows that has nothing to do: that nothing is there, and what brings something. */
export function EmptyPage({ title, hint }: { title: string; hint: string }) {
  return (
    <Empty
      description={
        <>
          <strong>{title}</strong>
          <br />
          {hint}
        </>
      }
    />
  );
}
