import { describe, expect, it } from 'vitest';
import { createKeyring } from '../../../platform/keyring/keyring.ts';
import { describeOnEachDatabase } from '../../../testing/each-database.ts';
import { createCaptchas } from './captcha.service.ts';
import { drawCaptcha } from './draw.ts';
import { CAPTCHA_ALPHABET } from './glyphs.ts';

describeOnEachDatabase('the captcha', (context) => {
  let now = 1_000_000;
  const keyring = createKeyring('a secret for tests');
  const create = () =>
    createCaptchas({ db: context.db, clock: () => now, keyring, limits: { life: 300_000 } });
  const sumOf = (question: string) => {
    const words = '零一二三四五六七八九十';
    return [...question].map((char) => words.indexOf(char)).reduce((a, b) => a + Math.max(0, b), 0);
  };

  it('accepts the answer to its text question once', async () => {
    const captchas = create();
    const { id, question } = captchas.issue('zh-CN');
    const answer = String(sumOf(question));
    await captchas.require({ id, answer });
    await expect(captchas.require({ id, answer })).rejects.toMatchObject({ error: 'captchaWrong' });
  });

  it('is used up by a wrong answer too', async () => {
    const captchas = create();
    const { id, question } = captchas.issue('zh-CN');
    await expect(captchas.require({ id, answer: '99' })).rejects.toMatchObject({
      error: 'captchaWrong',
    });
    await expect(captchas.require({ id, answer: String(sumOf(question)) })).rejects.toThrow();
  });

  it('rejects a missing, expired or forged captcha', async () => {
    const captchas = create();
    await expect(captchas.require(undefined)).rejects.toMatchObject({ error: 'captchaRequired' });
    const { id, question } = captchas.issue('zh-CN');
    const answer = String(sumOf(question));
    const forged = id.replace(/^./, 'z');
    await expect(captchas.require({ id: forged, answer })).rejects.toThrow();
    await expect(captchas.require({ id: '', answer })).rejects.toThrow();
    now += 300_000;
    await expect(captchas.require({ id, answer })).rejects.toMatchObject({ error: 'captchaWrong' });
  });

  it('stores nothing until it is used, and purges the use afterwards', async () => {
    const captchas = create();
    const { id } = captchas.issue('en-US');
    const count = () => context.db.selectFrom('captcha_use').selectAll().execute();
    expect(await count()).toHaveLength(0);
    await captchas.require({ id, answer: 'x' }).catch(() => undefined);
    expect(await count()).toHaveLength(1);
    await captchas.purge(context.db, now + 300_001);
    expect(await count()).toHaveLength(0);
  });
});

describe('the captcha image', () => {
  it('has strokes for every letter and contains no text', () => {
    const svg = drawCaptcha(CAPTCHA_ALPHABET.slice(0, 5));
    expect(svg).toMatch(
      /^<svg [^>]+><rect [^>]+><g [^>]+>(<path d="[ML0-9 .-]+" stroke-width="\d"\/>)+<\/g><\/svg>$/,
    );
    expect(drawCaptcha('AAAAA')).not.toBe(drawCaptcha('AAAAA'));
  });
});
