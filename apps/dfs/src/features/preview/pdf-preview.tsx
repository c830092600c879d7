import { Spinner } from '@pedestal/workbench';
import { Alert } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { openPdf, type PdfFile } from './open-pdf.ts';

const MAX_PAGES = 300;
/** Draw pages shortly before they scroll into view. */
const AHEAD = '400px';

/** The pages of a PDF. Only those near the window are drawn and kept. */
export default function PdfPreview({ url }: { url: string }) {
  const t = useTexts();
  const [file, setFile] = useState<PdfFile | 'failed' | null>(null);
  useEffect(() => {
    const opening = openPdf(url);
    let isOver = false;
    opening.file.then(
      (opened) => !isOver && setFile(opened),
      () => !isOver && setFile('failed'),
    );
    return () => {
      isOver = true;
      opening.close();
    };
  }, [url]);
  if (file === null) return <Spinner />;
  if (file === 'failed') return <Alert type="error" title={t('pdfFailed')} />;
  const count = Math.min(file.pageCount, MAX_PAGES);
  return (
    <>
      <ol className="dfs-pages">
        {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
          <PdfPage key={number} file={file} number={number} />
        ))}
      </ol>
      {file.pageCount > count && <p className="dfs-hint">{t('firstPages', { count })}</p>}
    </>
  );
}

function PdfPage({ file, number }: { file: PdfFile; number: number }) {
  const t = useTexts();
  const place = useRef<HTMLLIElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(([entry]) => entry && setIsNear(entry.isIntersecting), {
      rootMargin: AHEAD,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear || !canvas.current) return;
    const width = place.current?.clientWidth ?? 600;
    const drawing = file.drawPage(number, canvas.current, width);
    // A page that cannot be drawn stays white; the others are shown.
    drawing.words.then(setWords, () => undefined);
    return drawing.stop;
  }, [file, number, isNear]);
  const { width, height } = file.shape;
  return (
    <li ref={place} style={{ aspectRatio: `${width} / ${height}` }}>
      {isNear && <canvas ref={canvas} role="img" aria-label={t('pdfPage', { number })} />}
      <p className="dfs-unseen">{words}</p>
    </li>
  );
}
