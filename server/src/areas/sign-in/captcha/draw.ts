import { randomInt } from 'node:crypto';
import { strokesOf } from './glyphs.ts';

const WIDTH = 200;
const HEIGHT = 64;
const SCALE = 6;
const STEP = 36;
const NOISE_LINES = 7;

/** Draws letters as distorted strokes between noise lines. The SVG holds no text, and its paths are shuffled. */
export function drawCaptcha(text: string): string {
  const paths = [
    ...[...text].flatMap((char, index) => drawChar(char, 14 + index * STEP)),
    ...Array.from({ length: NOISE_LINES }, drawNoise),
  ];
  const body = shuffle(paths)
    .map((path) => `<path d="${path}" stroke-width="${2 + randomInt(2)}"/>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f5f7"/>` +
    `<g fill="none" stroke="#1f2937" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`
  );
}

function drawChar(char: string, left: number): string[] {
  const turn = ((randomInt(41) - 20) * Math.PI) / 180;
  const top = 12 + randomInt(9);
  const place = ([x, y]: readonly [number, number]): [number, number] => {
    const [dx, dy] = [(x - 2) * SCALE + wobble(), (y - 3) * SCALE + wobble()];
    return [
      left + 2 * SCALE + dx * Math.cos(turn) - dy * Math.sin(turn),
      top + 3 * SCALE + dx * Math.sin(turn) + dy * Math.cos(turn),
    ];
  };
  return strokesOf(char).map((stroke) => toPath(stroke.map(place)));
}

function drawNoise(): string {
  const start: [number, number] = [randomInt(WIDTH), randomInt(HEIGHT)];
  const bends = Array.from({ length: 1 + randomInt(3) }, () => [wobble() * 12, wobble() * 8]);
  const points = [start];
  for (const [dx = 0, dy = 0] of bends) {
    const [x, y] = points.at(-1) as [number, number];
    points.push([x + dx, y + dy]);
  }
  return toPath(points);
}

function wobble(): number {
  return (randomInt(301) - 150) / 100;
}

function toPath(points: readonly (readonly [number, number])[]): string {
  return points
    .map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
}

function shuffle<T>(items: T[]): T[] {
  for (let index = items.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1);
    [items[index], items[other]] = [items[other] as T, items[index] as T];
  }
  return items;
}
