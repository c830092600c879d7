import { useEffect, useRef } from 'react';

interface StepHeadingProps {
  title: string;
  hint?: string;
  /** Focus the heading of a step without fields, so that screen readers read it. */
  takesFocus?: boolean;
}

export function StepHeading({ title, hint, takesFocus = false }: StepHeadingProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (takesFocus) headingRef.current?.focus();
  }, [takesFocus]);

  return (
    <header className="pd-heading">
      <h1 ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      {hint && <p>{hint}</p>}
    </header>
  );
}
