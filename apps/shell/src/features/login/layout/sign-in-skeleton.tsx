import './blank-layout.css';

/** Stands where the sign-in page will be, in the same shape. */
export function SignInSkeleton() {
  return (
    <div className="pd-blank" aria-busy="true">
      <div className="pd-brand" />
      <div className="pd-blank-side">
        <div className="pd-card pd-card-empty" />
      </div>
    </div>
  );
}
