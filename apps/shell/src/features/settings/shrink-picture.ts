const EDGE_PX = 256;
const QUALITY = 0.85;

/** The largest centred square of a picture. */
export function middleSquare(width: number, height: number) {
  const edge = Math.min(width, height);
  return { x: (width - edge) / 2, y: (height - edge) / 2, edge };
}

/** Scales an image file to a small square. Rejects if the file is not an image. */
export async function shrinkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const { x, y, edge } = middleSquare(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = EDGE_PX;
  canvas.height = EDGE_PX;
  canvas.getContext('2d')?.drawImage(picture, x, y, edge, edge, 0, 0, EDGE_PX, EDGE_PX);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
