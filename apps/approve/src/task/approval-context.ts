import type { Approval } from '@pedestal/contract';
import { createContext, useContext } from 'react';
import { useTexts } from '../shared/texts.ts';

export const ApprovalContext = createContext<Approval | undefined>(undefined);

/** Names the people of the approval. */
export function usePeople(): (id: string | null) => string {
  const approval = useContext(ApprovalContext);
  const t = useTexts();
  return (id) => {
    if (id === null) return t('console');
    return approval?.people.find((person) => person.id === id)?.displayName ?? t('someone');
  };
}
