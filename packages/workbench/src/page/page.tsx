import { useShell } from '@pedestal/sub-app-sdk/react';
import { type ReactNode, useEffect } from 'react';
import './page.css';

interface PageProps {
  title: string;
  /** One sentence beside the title, or below it where there is no space. */
  hint?: string;
  /** Beside the title, such as how many there are. */
  aside?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of a page: heading, actions and content. Sets the title of the tab. */
export function Page({ title, hint, aside, actions, children }: PageProps) {
  const shell = useShell();
  useEffect(() => shell.setTitle(title), [shell, title]);
  return (
    <section className="wb-page" aria-label={title}>
      <header className="wb-head">
        <div className="wb-head-line">
          <h1>{title}</h1>
          {aside}
          {hint && (
            <p className="wb-hint" title={hint}>
              {hint}
            </p>
          )}
        </div>
        {actions && <div className="wb-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
