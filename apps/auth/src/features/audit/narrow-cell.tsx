import type { UseAddressState } from '@pedestal/workbench';
import { Tag } from 'antd';
import { useTexts } from './texts.ts';

/** Ids that the log can be filtered by; some targets have longer ones, such as sealed histories. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

interface NarrowCellProps {
  /** The filter that the cell sets. */
  name: 'actorId' | 'targetId';
  id: string | null;
  text: string;
  state: UseAddressState;
}

/** A person or target of an entry; a click shows only its entries. */
export function NarrowCell({ name, id, text, state }: NarrowCellProps) {
  const t = useTexts();
  if (id === null || !ID.test(id) || state.values[name] === id) return text;
  return (
    <button
      type="button"
      className="auth-narrow"
      title={t(name === 'actorId' ? 'onlyActor' : 'onlyTarget', { name: text })}
      onClick={() => state.filter({ [name]: id })}
    >
      {text}
    </button>
  );
}

/** The person or target that the log is narrowed to, with a way back. */
export function NarrowedTo({ name, text, state }: Omit<NarrowCellProps, 'id'>) {
  const t = useTexts();
  if (state.values[name] === undefined) return null;
  return (
    <Tag closable onClose={() => state.filter({ [name]: undefined })}>
      {t(name === 'actorId' ? 'actor' : 'target')}: {text}
    </Tag>
  );
}
