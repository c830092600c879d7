const MARGIN = 40;
// Grey with a light edge: it can be read on both themes and on paper, and text below it, too.
const INK = 'fill="#80868f" fill-opacity="0.2" stroke="#fff" stroke-opacity="0.08"';

/** Style of the layer. `!important` so that a style sheet does not hide it. */
const STYLE: Readonly<Record<string, string>> = {
  position: 'fixed',
  inset: '0',
  display: 'block',
  visibility: 'visible',
  opacity: '1',
  transform: 'none',
  'clip-path': 'none',
  'z-index': '2147483647',
  'pointer-events': 'none',
  // Without it browsers leave backgrounds out of prints.
  'print-color-adjust': 'exact',
};

/**
 * Lays lines of text over the whole page and puts them back when somebody removes or changes them.
 * It does not stop a person who knows the tools of a browser well. Returns the function that ends it.
 */
export function keepWatermark(lines: readonly string[]): () => void {
  let layer = createLayer(lines);
  const changes = new MutationObserver(restore);

  function show(): void {
    document.body.append(layer);
    changes.observe(document.body, { childList: true });
    changes.observe(layer, { attributes: true, childList: true });
  }

  function restore(records: readonly MutationRecord[]): void {
    const isTouched = records.some(({ target }) => target === layer);
    if (!isTouched && layer.parentNode === document.body) return;
    changes.disconnect();
    layer.remove();
    layer = createLayer(lines);
    show();
  }

  show();
  return () => {
    changes.disconnect();
    layer.remove();
  };
}

function createLayer(lines: readonly string[]): HTMLElement {
  const layer = document.createElement('div');
  layer.ariaHidden = 'true';
  layer.dataset.watermark = lines.join(' ');
  const all = { ...STYLE, 'background-image': `url("${tileOf(lines)}")` };
  for (const [name, value] of Object.entries(all)) {
    layer.style.setProperty(name, value, 'important');
  }
  return layer;
}

/** Data URL of a tile with the lines twice, as wide as they need, the second time in the gap of the first. */
export function tileOf(lines: readonly string[]): string {
  const length = Math.max(200, ...lines.map((line) => widthOf(line) + MARGIN));
  const [width, height] = [2 * length, Math.round(0.7 * length) + 2 * MARGIN];
  const at = (x: number, y: number) => {
    const texts = lines.map(
      (line, index) => `<text x="${x}" y="${y + index * 20}">${escapeText(line)}</text>`,
    );
    return `<g transform="rotate(-20 ${x} ${y})">${texts.join('')}</g>`;
  };
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<g ${INK} font-family="sans-serif" font-size="14" text-anchor="middle">`,
    `${at(width / 4, height / 4)}${at((width * 3) / 4, (height * 3) / 4)}</g></svg>`,
  ].join('');
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** About the width of a line in pixels: Chinese characters are as wide as they are high. */
function widthOf(line: string): number {
  return [...line].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 14 : 8), 0);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '');
}
