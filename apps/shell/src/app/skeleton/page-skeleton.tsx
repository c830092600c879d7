const LINES = [92, 84, 96, 70, 88, 62];

/** Stands in the card until the page is there, under the page's name. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <div className="pd-page-skeleton">
      <h1 className="pd-visually-hidden">{title}</h1>
      {LINES.map((width) => (
        <span key={width} className="pd-bone" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
