/** What browsers with the Barcode Detection API offer; TypeScript does not know it yet. */
interface BarcodeDetectorClass {
  new (): { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
}

/** The browser's reader of barcodes; undefined: it has none. */
function findDetector(): BarcodeDetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;
}

/** Can this browser read codes with a camera? */
export function canReadCodes(): boolean {
  return findDetector() !== undefined && navigator.mediaDevices !== undefined;
}

export type ScanProblem = 'unsupported' | 'refused' | 'noCamera';

/** Says why the camera could not be used. */
export function explainCamera(error: unknown): ScanProblem {
  const name = error instanceof Error ? error.name : '';
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'noCamera';
}

const EVERY_MS = 150;

/**
 * Reads codes from the camera behind the phone until `onCode` was called or the signal aborts.
 * Rejects where there is no camera, or where the person does not allow it.
 */
export async function readCodes(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const Detector = findDetector();
  if (!Detector) return;
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) {
    stop();
    return;
  }
  video.srcObject = stream;
  await video.play();
  const detector = new Detector();
  while (!signal.aborted) {
    const [found] = await detector.detect(video);
    if (found && !signal.aborted) {
      stop();
      onCode(found.rawValue);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
