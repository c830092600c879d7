import './blank-layout.css';

/** Placeholder of the sign-in page while it loads. */
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
