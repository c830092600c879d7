import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import './dialog.css';

export interface DialogProps {
  /** Accessible name. */
  label: string;
  open: boolean;
  /** Called on Escape and on a click outside the dialog. */
  onClose(): void;
  /** Centre, top, or an edge of the page. */
  placement?: 'center' | 'top' | 'start' | 'end';
  className?: string;
  children: ReactNode;
}

/**
 * A modal dialog on the native `<dialog>`, which traps and restores the focus and makes the page
 * inert. antd popups render inside the dialog, because elements outside are inert.
 */
export function Dialog(props: DialogProps) {
  const { label, open, onClose, placement = 'center', className = '', children } = props;
  const ref = useRef<HTMLDialogElement>(null);

  // Close before React removes the element, otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === dialog) onClose();
    };
    const cancel = (event: Event) => {
      // Inputs and pickers inside fire `cancel` too, and it bubbles.
      if (event.target !== dialog) return;
      event.preventDefault();
      onClose();
    };
    dialog.addEventListener('mousedown', closeOnBackdrop);
    dialog.addEventListener('cancel', cancel);
    return () => {
      dialog.removeEventListener('mousedown', closeOnBackdrop);
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
