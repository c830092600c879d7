import { expect, it } from 'vitest';
import { ACCENTS } from './accents.ts';

const SURFACES = {
  light: ['#ffffff', '#f4f6fa', '#f0f2f7'],
  dark: ['#171c28', '#0e121b', '#1f2634'],
};

function luminance(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) =>
    c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const cases = Object.entries(ACCENTS).flatMap(([name, accent]) =>
  (['light', 'dark'] as const).map((scheme) => [name, scheme, accent[scheme]] as const),
);

it.each(cases)('%s has enough contrast on every %s surface', (_, scheme, { primary, hover }) => {
  for (const surface of SURFACES[scheme]) {
    expect(contrast(primary, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(hover, surface)).toBeGreaterThanOrEqual(4.5);
  }
});

it.each(cases)('a label on %s has enough contrast on %s pages', (_name, _scheme, accent) => {
  expect(contrast(accent.primary, accent.onPrimary)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(accent.hover, accent.onPrimary)).toBeGreaterThanOrEqual(4.5);
});
