import { useShell } from '@pedestal/sub-app-sdk/react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';

// Its pictures weigh as much as a page.
const FailureResult = lazy(() => import('./failure-result.tsx'));

interface PageProps {
  title: string;
  hint?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** Heading, what can be done here, and the content. */
export function Page({ title, hint, actions, children }: PageProps) {
  const shell = useShell();
  useEffect(() => shell.setTitle(title), [shell, title]);
  return (
    <section className="auth-page" aria-label={title}>
      <header className="auth-head">
        <div>
          <h1>{title}</h1>
          {hint && <p>{hint}</p>}
        </div>
        {actions && <div className="auth-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

interface FailureProps {
  error: unknown;
  onRetry?: () => void;
}

/** What stands in place of content that could not be read. */
export function Failure(props: FailureProps) {
  return (
    <Suspense>
      <FailureResult {...props} />
    </Suspense>
  );
}
