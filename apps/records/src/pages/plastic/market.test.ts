import { expect, it } from 'vitest';
import { addMargins } from './margins.ts';
import { centsOf, daysBefore, fromCents, toCents, toTonnes } from './market.ts';

it('calculates with whole cents and kilograms', () => {
  expect(fromCents(centsOf('20000', '7500.00'))).toBe('150000.00');
  expect(fromCents(centsOf('-12345', '7500.01'))).toBe('-92587.62');
  expect(fromCents(centsOf('1', '5'))).toBe('0.01');
  expect(toCents('-0.5')).toBe(-50n);
  expect(fromCents(-50n)).toBe('-0.50');
});

it('shows kilograms as tonnes', () => {
  expect(toTonnes('25000')).toBe('25.000');
  expect(toTonnes('-25')).toBe('-0.025');
  expect(toTonnes('1500.000')).toBe('1.500');
});

it('counts days over the end of a month', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
});

it('adds up margins by grade, those of today apart', () => {
  const sold = [
    { grade: 'a', day: '2026-03-02', kg: '1000', margin: '20.50' },
    { grade: 'a', day: '2026-03-01', kg: '500', margin: '-3.00' },
    { grade: 'a', day: '2026-03-02', kg: '1', margin: undefined },
  ];
  expect(addMargins(sold, '2026-03-02')).toEqual(
    new Map([['a', { kgSold: 1501n, today: 2050n, month: 1750n }]]),
  );
});
