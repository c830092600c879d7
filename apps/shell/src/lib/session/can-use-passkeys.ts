/** Passkeys need a recent browser, a secure page and a host name: none can be created for an IP address. */
export function canUsePasskeys(): boolean {
  return (
    'PublicKeyCredential' in window &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    !/^[\d.]+$|^\[/.test(location.hostname)
  );
}
