import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import './dialog.css';

export interface DialogProps {
  /** What screen readers call it. */
  label: string;
  open: boolean;
  /** Asked for by Escape or a click beside the dialog. */
  onClose(): void;
  /** In the middle, near the top, or along an edge of the page. */
  placement?: 'center' | 'top' | 'start' | 'end';
  className?: string;
  children: ReactNode;
}

/**
 * A modal dialog on the browser's own: it keeps the focus, gives it back, and makes the page behind
 * it inert. antd popups inside open within the dialog, since what lies outside cannot be reached.
 */
export function Dialog(props: DialogProps) {
  const { label, open, onClose, placement = 'center', className = '', children } = props;
  const ref = useRef<HTMLDialogElement>(null);

  // Closed while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const closeBeside = (event: MouseEvent) => {
      if (event.target === dialog) onClose();
    };
    const cancel = (event: Event) => {
      // Inputs and pickers inside fire `cancel` too, and it bubbles.
      if (event.target !== dialog) return;
      event.preventDefault();
      onClose();
    };
    dialog.addEventListener('mousedown', closeBeside);
    dialog.addEventListener('cancel', cancel);
    return () => {
      dialog.removeEventListener('mousedown', closeBeside);
      dialog.removeEventListener('cancel', cancel);
    };
  }, [onClose]);

  return (
    <dialog
      ref={ref}
      className={`pd-dialog pd-dialog-${placement} ${className}`}
      aria-label={label}
    >
      {open && (
        <ConfigProvider getPopupContainer={() => ref.current ?? document.body}>
          <div className="pd-dialog-body">{children}</div>
        </ConfigProvider>
      )}
    </dialog>
  );
}
