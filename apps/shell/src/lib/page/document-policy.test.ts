import type { SubAppRegistration } from '@pedestal/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { tabStorage } from '../session/browser-storage.ts';
import { findUncovered, needsNewDocument } from './document-policy.ts';

const manifest = {
  name: 'far',
  version: '1.0.0',
  format: 'module' as const,
  entry: 'main.js',
  styles: [],
  preload: [],
  files: [],
  shared: {},
};

function register(given: Partial<SubAppRegistration>): SubAppRegistration {
  return {
    name: 'far',
    title: { 'zh-CN': 'far', 'en-US': 'far' },
    entry: 'https://far.example/main.js',
    base: '/far',
    history: 'browser',
    mountElementId: 'root-subapp',
    props: {},
    sandbox: false,
    prefetch: true,
    format: 'module',
    isolation: 'none',
    version: '1.0.0',
    integrity: null,
    manifest: null,
    inlineScripts: false,
    overridden: false,
    ...given,
  };
}

const origins = ['https://far.example'];
const pinned = new Set(['https://far.example/main.js']);

describe('findUncovered', () => {
  it('returns nothing if everything is on this site, or if there is no policy', () => {
    const near = register({ entry: '/sub-apps/near/1.0.0/main.js' });
    const none = register({ entry: null, version: null });
    expect(findUncovered([near, none], { origins: [], pinned: new Set() })).toEqual([]);
    expect(findUncovered([register({})], { origins: ['*'], pinned: new Set() })).toEqual([]);
  });

  it('returns sub-apps on an origin that the policy does not allow', () => {
    expect(findUncovered([register({})], { origins: [''], pinned })).toEqual(['far 1.0.0']);
    expect(findUncovered([register({})], { origins, pinned: new Set() })).toEqual([]);
  });

  it('returns modules whose later files would load without an integrity check', () => {
    const released = register({ manifest });
    expect(findUncovered([released], { origins, pinned: new Set() })).toEqual(['far 1.0.0']);
    expect(findUncovered([released], { origins, pinned })).toEqual([]);
    expect(findUncovered([register({ format: 'html', manifest })], { origins, pinned })).toEqual(
      [],
    );
  });
});

describe('needsNewDocument', () => {
  beforeEach(() => tabStorage.clear());

  it('is true once for the same sub-apps, and again after they have changed', () => {
    expect(needsNewDocument([register({})])).toBe(true);
    expect(needsNewDocument([register({})])).toBe(false);
    expect(needsNewDocument([register({ version: '2.0.0' })])).toBe(true);
    expect(needsNewDocument([])).toBe(false);
    expect(needsNewDocument([register({})])).toBe(true);
  });
});
