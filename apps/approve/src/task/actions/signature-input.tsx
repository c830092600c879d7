import { useLive, useShell } from '@pedestal/sub-app-sdk/react';
import { Button } from 'antd';
import { type PointerEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../shared/texts.ts';

interface SignatureInputProps {
  id?: string;
  value?: string;
  /** A PNG picture as a data address; undefined: nothing is drawn. */
  onChange?: (picture: string | undefined) => void;
}

/** Pixels of the picture; it is shown as wide as the dialog is. */
const WIDTH = 480;
const HEIGHT = 160;
const INK = '#101828';

/** A field to sign in with a finger, a pen or the mouse; a name can be written by the keyboard. */
export function SignatureInput({ id, value, onChange }: SignatureInputProps) {
  const t = useTexts();
  const user = useLive(useShell().user);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    pen.lineWidth = 2.5;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.strokeStyle = INK;
    pen.fillStyle = INK;
  }, []);

  const store = () => onChange?.(canvas.current?.toDataURL('image/png'));
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    onChange?.(undefined);
  };
  const writeName = () => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !user) return;
    pen.clearRect(0, 0, WIDTH, HEIGHT);
    pen.font = 'italic 52px "Kaiti SC", KaiTi, "Segoe Script", cursive';
    pen.textBaseline = 'middle';
    pen.fillText(user.displayName, 24, HEIGHT / 2, WIDTH - 48);
    store();
  };
  const pointOf = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - left) / width) * WIDTH, ((event.clientY - top) / height) * HEIGHT];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    const pen = event.currentTarget.getContext('2d');
    const [x, y] = pointOf(event);
    pen?.beginPath();
    pen?.moveTo(x, y);
    // A tap leaves a dot.
    pen?.lineTo(x + 0.1, y);
    pen?.stroke();
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing.current) return;
    const pen = event.currentTarget.getContext('2d');
    pen?.lineTo(...pointOf(event));
    pen?.stroke();
  };
  const end = () => {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    store();
  };
  return (
    <div className="tk-sign">
      <canvas
        ref={canvas}
        {...(id === undefined ? {} : { id })}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={t('dialog.signatureHint')}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className="tk-sign-foot">
        <small>{t('dialog.signatureHint')}</small>
        <Button size="small" onClick={writeName}>
          {t('dialog.typeInstead')}
        </Button>
        <Button size="small" disabled={value === undefined} onClick={clear}>
          {t('dialog.clear')}
        </Button>
      </div>
    </div>
  );
}
