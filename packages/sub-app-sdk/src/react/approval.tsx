import { useEffect, useRef } from 'react';
import { type ApprovedRecord, showApproval } from '../approvals/approvals.ts';
import { useShell } from './shell-context.ts';

interface ApprovalPanelProps extends ApprovedRecord {
  /** Called when an approval of the record was started, signed or ended. */
  onChanged?: () => void;
}

/**
 * The approval of a record: who signs, who has signed, and what the person can do. Empty for people
 * who have no access to approvals.
 */
export function ApprovalPanel({ workspace, collection, id, onChanged }: ApprovalPanelProps) {
  const shell = useShell();
  const wrapper = useRef<HTMLDivElement>(null);
  const latest = useRef(onChanged);
  useEffect(() => {
    latest.current = onChanged;
  });
  useEffect(() => {
    if (!wrapper.current) return;
    // Use a new element each time: the previous view may still be unmounting in the old one.
    const container = document.createElement('div');
    wrapper.current.append(container);
    let close = () => {};
    try {
      const record = { workspace, collection, id };
      close = showApproval(shell, container, record, () => latest.current?.());
    } catch (error) {
      console.warn(error);
    }
    return () => {
      close();
      container.remove();
    };
  }, [shell, workspace, collection, id]);
  return <div ref={wrapper} />;
}
