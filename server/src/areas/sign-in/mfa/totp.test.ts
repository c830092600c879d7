import { describe, expect, it } from 'vitest';
import { findStep, makeTotpSecret, otpauthUrl, stepAt, totpAt } from './totp.ts';

/** `12345678901234567890` of RFC 6238, in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('TOTP', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('gives the RFC’s digits at %i s', (seconds, code) => {
    expect(totpAt(SECRET, stepAt(seconds * 1000))).toBe(code);
  });

  it('accepts the previous and next step, and no other', () => {
    const now = 1_700_000_000_000;
    const step = stepAt(now);
    for (const near of [-1, 0, 1]) {
      expect(findStep(SECRET, totpAt(SECRET, step + near), now)).toBe(step + near);
    }
    expect(findStep(SECRET, totpAt(SECRET, step - 2), now)).toBeUndefined();
    expect(findStep(SECRET, totpAt(SECRET, step + 2), now)).toBeUndefined();
  });

  it('makes unique secrets of 160 bits', () => {
    const secrets = new Set(Array.from({ length: 100 }, makeTotpSecret));
    expect(secrets.size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('names issuer and account in the otpauth URL', () => {
    expect(otpauthUrl('Pedestal', '张 伟', SECRET)).toBe(
      `otpauth://totp/Pedestal:%E5%BC%A0%20%E4%BC%9F?secret=${SECRET}&issuer=Pedestal`,
    );
  });
});
