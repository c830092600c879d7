/** The logo of the login entry, or the product's. Decorative, since the name is beside it. */
export function BrandMark({ logo }: { logo: string | undefined }) {
  if (logo) return <img className="pd-brand-logo" src={logo} alt="" />;
  return (
    <svg className="pd-brand-logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="currentColor" opacity="0.16" />
      <path fill="currentColor" d="M9 8.5h14V12H9zM11.5 14h9v5.5h-9zM7 21.5h18V25H7z" />
    </svg>
  );
}
