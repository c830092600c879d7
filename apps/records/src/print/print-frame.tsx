import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Prints its children alone: they are shown in a document of their own, because the styles of a
 * sub-app do not reach the page around it.
 */
export function PrintFrame(props: { title: string; children: ReactNode; onClose: () => void }) {
  const { title, children, onClose } = props;
  const [frame, setFrame] = useState<Window>();
  const attach = useCallback((element: HTMLIFrameElement | null) => {
    const view = element?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!view) return;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(STYLE);
    view.document.adoptedStyleSheets = [sheet];
    setFrame(view);
  }, []);
  useEffect(() => {
    if (!frame) return;
    frame.addEventListener('afterprint', onClose, { once: true });
    frame.print();
    return () => frame.removeEventListener('afterprint', onClose);
  }, [frame, onClose]);
  return (
    <>
      <iframe ref={attach} title={title} className="rc-print-frame" tabIndex={-1} />
      {frame && createPortal(children, frame.document.body)}
    </>
  );
}

const STYLE = `
@page { size: A4 landscape; margin: 12mm; }
body { margin: 0; color: #000; background: #fff; font: 9pt system-ui, sans-serif; }
h1 { margin: 0; font-size: 14pt; }
table { width: 100%; border-collapse: collapse; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td {
  padding: 2pt 4pt;
  border: 0.5pt solid #999;
  text-align: start;
  vertical-align: top;
  overflow-wrap: anywhere;
}
.rc-number { text-align: end; white-space: nowrap; }
`;
