import { Navigate } from 'react-router';
import { useWorkspace } from './workspace-context.ts';

/** A workspace opens with its first collection. */
export function Component() {
  const { base, collections } = useWorkspace();
  const [first] = collections;
  return first ? <Navigate replace to={`${base}/${first.id}`} /> : null;
}
