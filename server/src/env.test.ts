import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

describe('the environment', () => {
  it('has defaults for everything', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      PEDESTAL_DEMO: 'on',
      PEDESTAL_LOCALE: 'en-US',
      PEDESTAL_BASE: '/',
    });
  });

  it('takes an empty variable for an unset one', () => {
    expect(readEnv({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 8080 });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['HOST', 'not an address'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['REDIS_URL', 'http://x'],
    ['PEDESTAL_ADMIN_PASSWORD', 'short'],
    ['PEDESTAL_DEMO', 'maybe'],
    ['PEDESTAL_BASE', 'console'],
    ['PEDESTAL_BASE', '//evil.example/'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s, naming it and how to mend it, without repeating the value', (name, value) => {
    let message = '';
    try {
      readEnv({ [name]: value });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(new RegExp(`^${name} is not valid: it must be .+\\.$`));
    if (name === 'PEDESTAL_ADMIN_PASSWORD') expect(message).not.toContain(value);
  });

  it('refuses a replica of nothing', () => {
    const replica = 'postgres://replica/console';
    expect(() => readEnv({ REPORT_DATABASE_URL: replica })).toThrow(/REPORT_DATABASE_URL/);
    const both = { REPORT_DATABASE_URL: replica, DATABASE_URL: 'postgres://main/console' };
    expect(readEnv(both).REPORT_DATABASE_URL).toBe(replica);
  });

  it('names every bad variable at once', () => {
    expect(() => readEnv({ PORT: 'x', PEDESTAL_DEMO: 'x' })).toThrow(/PORT.*PEDESTAL_DEMO/);
  });
});
