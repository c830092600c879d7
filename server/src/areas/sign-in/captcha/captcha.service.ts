import { randomBytes } from 'node:crypto';
import { AppError, type Locale } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import { SECOND } from '../../../platform/time/durations.ts';
import type { SignInLimits } from '../limits.ts';
import { deleteUsesExpiredBefore, insertUse } from './captcha.store.ts';
import { drawCaptcha } from './draw.ts';
import { CAPTCHA_ALPHABET } from './glyphs.ts';

const LETTERS = 5;
const NUMBERS = {
  'zh-CN': ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'],
  'en-US': 'zero one two three four five six seven eight nine ten'.split(' '),
};

export interface CaptchaAnswer {
  id: string;
  answer: string;
}

export interface Captchas {
  /** `expiresIn` in seconds. */
  issue(locale: Locale): { id: string; image: string; question: string; expiresIn: number };
  /** Throws `captchaRequired` or `captchaWrong`. Each captcha can be answered once, right or wrong. */
  require(given: CaptchaAnswer | undefined): Promise<void>;
  purge(trx: Db, now: number): Promise<void>;
}

interface Solution {
  letters: string;
  numbers: [number, number, number];
}

export interface CaptchaDependencies {
  db: Db;
  clock: () => number;
  keyring: Keyring;
  limits: SignInLimits['captcha'];
}

/**
 * A captcha without an external service. The solution is derived from the id and the installation's key, so issuing
 * one stores nothing; only the use is stored, because each can be answered once. The text question is the alternative
 * for people who cannot see the image.
 */
export function createCaptchas({ db, clock, keyring, limits }: CaptchaDependencies): Captchas {
  function solve(id: string): Solution {
    const bytes = Buffer.from(keyring.hash('captcha', id), 'base64url');
    const pick = (index: number, count: number) => bytes.readUInt16BE(index * 2) % count;
    const letters = Array.from({ length: LETTERS }, (_, index) =>
      CAPTCHA_ALPHABET.charAt(pick(index, CAPTCHA_ALPHABET.length)),
    ).join('');
    return { letters, numbers: [1 + pick(6, 10), 1 + pick(7, 10), 1 + pick(8, 10)] };
  }

  function isRight({ letters, numbers }: Solution, answer: string): boolean {
    const typed = answer.normalize('NFKC').replace(/\s/g, '').toUpperCase();
    return typed === letters || typed === String(numbers[0] + numbers[1] + numbers[2]);
  }

  return {
    issue(locale) {
      const expiresAt = clock() + limits.life;
      const body = `${expiresAt.toString(36)}.${randomBytes(12).toString('base64url')}`;
      const id = `${body}.${keyring.hash('captcha-id', body).slice(0, 16)}`;
      const solution = solve(id);
      const svg = Buffer.from(drawCaptcha(solution.letters)).toString('base64');
      return {
        id,
        image: `data:image/svg+xml;base64,${svg}`,
        question: describeQuestion(solution, locale),
        expiresIn: limits.life / SECOND,
      };
    },

    async require(given) {
      if (!given) throw new AppError('captchaRequired');
      const [time = '', random = '', signature] = given.id.split('.');
      const isValid = keyring.hash('captcha-id', `${time}.${random}`).slice(0, 16) === signature;
      const expiresAt = Number.parseInt(time, 36);
      if (!isValid || expiresAt <= clock()) throw new AppError('captchaWrong');
      await useOnce(given.id, expiresAt);
      if (!isRight(solve(given.id), given.answer)) throw new AppError('captchaWrong');
    },

    purge: deleteUsesExpiredBefore,
  };

  async function useOnce(id: string, expiresAt: number): Promise<void> {
    try {
      await insertUse(db, { id, expires_at: expiresAt });
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('captchaWrong') : error;
    }
  }
}

function describeQuestion({ numbers }: Solution, locale: Locale): string {
  const [a, b, c] = numbers.map((number) => NUMBERS[locale][number]);
  return locale === 'zh-CN'
    ? `${a}加${b}再加${c}等于多少？请用数字回答`
    : `What is ${a} plus ${b} plus ${c}? Answer in digits.`;
}
