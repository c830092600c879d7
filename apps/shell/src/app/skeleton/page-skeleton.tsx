const LINES = [92, 84, 96, 70, 88, 62];

/** Placeholder in the card while a page loads, with the page's name as its heading. */
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
