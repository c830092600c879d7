import type { StoredRecord } from '@pedestal/contract';
import { type ComponentType, createContext } from 'react';
import type { Collection } from '../workspace/collection.ts';

export interface CreateDialogProps {
  target: Collection;
  /** What was typed in the picker; it becomes the name. */
  name: string;
  onCreated: (record: StoredRecord) => void;
  onClose: () => void;
}

/** The dialog in which pickers create a record that is missing; without one they offer none. */
export const CreateDialog = createContext<ComponentType<CreateDialogProps> | undefined>(undefined);
