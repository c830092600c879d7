declare module 'virtual:pedestal-shared-versions' {
  /** Version of each package that the shell shares with sub-apps in the page. */
  const versions: Readonly<Record<string, string>>;
  export default versions;
}
