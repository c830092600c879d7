import { beforeEach, describe, expect, it } from 'vitest';
import { readStored, readStoredIn, removeStoredIn, writeStored, writeStoredIn } from './storage.ts';

const WRITTEN = 1_000_000;

beforeEach(() => sessionStorage.clear());

describe('stored value', () => {
  it('keeps value, writeTime and expired', () => {
    writeStored(sessionStorage, 'draft', { a: 1 }, 500, WRITTEN);
    expect(JSON.parse(sessionStorage.getItem('draft') ?? '')).toEqual({
      value: { a: 1 },
      writeTime: WRITTEN,
      expired: 500,
    });
  });

  it('is readable until it expires', () => {
    writeStored(sessionStorage, 'draft', 'text', 500, WRITTEN);
    expect(readStored(sessionStorage, 'draft', WRITTEN + 499)).toBe('text');
  });

  it('is deleted when it is read after it expired', () => {
    writeStored(sessionStorage, 'draft', 'text', 500, WRITTEN);
    expect(readStored(sessionStorage, 'draft', WRITTEN + 500)).toBeUndefined();
    expect(sessionStorage.getItem('draft')).toBeNull();
  });

  it.each(['not json', '"text"', 'null', '{"value":1}'])('treats %s as absent', (text) => {
    sessionStorage.setItem('draft', text);
    expect(readStored(sessionStorage, 'draft', WRITTEN)).toBeUndefined();
  });
});

describe('stored values that share a key', () => {
  it('keeps each under its own name', () => {
    writeStoredIn(sessionStorage, 'sdnxRequestId', 'east', 'token-e', 500, WRITTEN);
    writeStoredIn(sessionStorage, 'sdnxRequestId', 'west', 'token-w', 500, WRITTEN);
    expect(readStoredIn(sessionStorage, 'sdnxRequestId', 'east', WRITTEN)).toBe('token-e');
    expect(readStoredIn(sessionStorage, 'sdnxRequestId', 'west', WRITTEN)).toBe('token-w');
  });

  it('deletes only the expired one', () => {
    writeStoredIn(sessionStorage, 'sdnxRequestId', 'east', 'token-e', 100, WRITTEN);
    writeStoredIn(sessionStorage, 'sdnxRequestId', 'west', 'token-w', 500, WRITTEN);
    expect(readStoredIn(sessionStorage, 'sdnxRequestId', 'east', WRITTEN + 200)).toBeUndefined();
    expect(JSON.parse(sessionStorage.getItem('sdnxRequestId') ?? '')).toEqual({
      west: { value: 'token-w', writeTime: WRITTEN, expired: 500 },
    });
  });

  it('removes the storage key with the last value', () => {
    writeStoredIn(sessionStorage, 'sdnxRequestId', 'east', 'token-e', 100, WRITTEN);
    removeStoredIn(sessionStorage, 'sdnxRequestId', 'east');
    expect(sessionStorage.getItem('sdnxRequestId')).toBeNull();
  });

  it('ignores inherited property names', () => {
    expect(readStoredIn(sessionStorage, 'sdnxRequestId', 'constructor', WRITTEN)).toBeUndefined();
  });
});
