const waiting = new Map<Element, () => void>();
let isWorking = false;

/**
 * Draws one picture after the other, those in view first, each in a task of its own: the first one is
 * seen, and the page answers, while the others are drawn. The result takes a picture out again.
 */
export function drawInTurn(place: Element, draw: () => void): () => void {
  waiting.set(place, draw);
  if (!isWorking) {
    isWorking = true;
    // When all pictures of a page are known, and still before the page is shown without any.
    queueMicrotask(drawNext);
  }
  return () => {
    if (waiting.get(place) === draw) waiting.delete(place);
  };
}

function drawNext(): void {
  const places = [...waiting.keys()];
  const place = places.find(isInView) ?? places[0];
  const draw = place && waiting.get(place);
  isWorking = draw !== undefined;
  if (!place || !draw) return;
  waiting.delete(place);
  // Whatever one picture lacks, the next one is drawn.
  setTimeout(drawNext);
  draw();
}

function isInView(place: Element): boolean {
  const { top, bottom } = place.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
