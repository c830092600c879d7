import { useLayoutEffect, useRef } from 'react';

interface PageHeadingProps {
  /** The parent of the sub-apps' elements. */
  container: HTMLElement;
  title: string;
}

/**
 * Names the page for assistive technology from the end of the skeleton until the sub-app shows its own heading:
 * a sub-app may load its page after it is mounted, and one that nobody here wrote may have no heading at all.
 */
export function PageHeading({ container, title }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    // Change the element itself: a render would come later, and leave two headings for a moment.
    const hideWhenShown = () => {
      if (!heading.current || !hasOwnHeading(container)) return;
      heading.current.hidden = true;
      observer.disconnect();
    };
    const observer = new MutationObserver(hideWhenShown);
    observer.observe(container, { childList: true, subtree: true });
    hideWhenShown();
    return () => observer.disconnect();
  }, [container]);

  return (
    <h1 ref={heading} className="pd-visually-hidden">
      {title}
    </h1>
  );
}

/** Whether the sub-app in front has a heading, or a document of its own. */
function hasOwnHeading({ children }: HTMLElement): boolean {
  return [...children].some(
    (root) =>
      root instanceof HTMLElement &&
      root.style.contentVisibility !== 'hidden' &&
      root.querySelector('h1, iframe') !== null,
  );
}
