declare module 'virtual:pedestal-shared-versions' {
  /** Version of each package that the shell shares with sub-apps in the page. */
  const versions: Readonly<Record<string, string>>;
  export default versions;
}

declare module 'virtual:pedestal-texts/*' {
  type Texts = Readonly<Record<string, unknown>>;
  export const frame: Texts;
  export const home: Texts;
  export const navigation: Texts;
  export const notice: Texts;
  export const search: Texts;
  export const tabs: Texts;
  export const workspace: Texts;
  /** antd's own texts, where they are not built in. */
  export const antd: import('antd').ConfigProviderProps['locale'];
}
