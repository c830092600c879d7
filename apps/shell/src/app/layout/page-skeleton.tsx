const LINES = [92, 84, 96, 70, 88, 62];

/** Stands in the card until the page is there. */
export function PageSkeleton() {
  return (
    <div className="pd-page-skeleton" aria-hidden="true">
      {LINES.map((width) => (
        <span key={width} className="pd-bone" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
