import { useState } from 'react';

let count = 0;

/**
 * A name that no other form has. The shell keeps open pages in the document, and a label would
 * otherwise lead to the field of the same name in a page that is not in sight.
 */
export function useFormName(): string {
  const [name] = useState(() => `auth-${++count}`);
  return name;
}
