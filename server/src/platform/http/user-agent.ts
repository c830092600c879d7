const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).{0,40}Safari\//, 'Safari'],
];

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Names of browser and operating system; empty if unknown. */
export function describeUserAgent(userAgent: string): { browser: string; os: string } {
  const text = userAgent.slice(0, 300);
  const os = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1] ?? '';
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(text)?.[1];
    if (version !== undefined) return { browser: `${name} ${version}`, os };
  }
  return { browser: '', os };
}
