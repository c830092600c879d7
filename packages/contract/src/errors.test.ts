import { describe, expect, it } from 'vitest';
import { LOCALES } from './constants.ts';
import { ERROR_MESSAGES, HTTP_STATUS_MESSAGES } from './error-messages.ts';
import { ERRORS, type ErrorName, errorNameOf } from './errors.ts';

const names = Object.keys(ERRORS) as ErrorName[];

describe('the error table', () => {
  it('has a unique code for every error', () => {
    expect(new Set(names.map((name) => ERRORS[name].code)).size).toBe(names.length);
    for (const name of names) expect(errorNameOf(ERRORS[name].code)).toBe(name);
    expect(errorNameOf(10000)).toBeUndefined();
  });

  it.each(names)('has a message for %s in both languages', (name) => {
    for (const locale of LOCALES) expect(ERROR_MESSAGES[name][locale].length).toBeGreaterThan(1);
    expect(ERROR_MESSAGES[name]['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
    expect(ERROR_MESSAGES[name]['en-US']).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it('has a message for every HTTP status of the specification', () => {
    expect(Object.keys(HTTP_STATUS_MESSAGES).map(Number)).toEqual([
      200, 201, 202, 204, 400, 401, 403, 404, 406, 410, 422, 500, 502, 503, 504,
    ]);
  });
});
