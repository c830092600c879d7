import { useSubApp } from '@pedestal/sub-app-sdk/react';
import { useState } from 'react';

let count = 0;

/**
 * A unique name for a form. The shell keeps pages of hidden tabs in the document, and a label would
 * otherwise point to the field of the same name in another page.
 */
export function useFormName(): string {
  const { name: subApp } = useSubApp();
  const [name] = useState(() => `${subApp}-${++count}`);
  return name;
}
