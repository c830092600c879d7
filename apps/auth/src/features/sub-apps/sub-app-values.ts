import type { RegisteredSubApp } from './registered-sub-app.ts';
import { readProps, writeProps } from './sub-app-props.ts';

/** A registration as its form holds it. */
export interface SubAppValues
  extends Pick<
    RegisteredSubApp,
    | 'name'
    | 'title'
    | 'base'
    | 'history'
    | 'format'
    | 'isolation'
    | 'inlineScripts'
    | 'calls'
    | 'mountElementId'
    | 'prefetch'
    | 'status'
  > {
  /** JSON, as it was typed. */
  props: string;
}

export const BLANK: SubAppValues = {
  name: '',
  title: { 'zh-CN': '', 'en-US': '' },
  base: '/',
  history: 'browser',
  format: 'module',
  isolation: 'realm',
  inlineScripts: false,
  calls: [],
  mountElementId: 'root-subapp',
  props: '',
  prefetch: true,
  status: 'active',
};

export function valuesOf(subApp: RegisteredSubApp): SubAppValues {
  const { name, title, base, history, format, isolation, inlineScripts } = subApp;
  const { calls, mountElementId, props, prefetch, status } = subApp;
  const where = { name, title, base, history, format, isolation, inlineScripts };
  return { ...where, calls, mountElementId, props: writeProps(props), prefetch, status };
}

/** Only a page in a guest document can have scripts written into it. */
export function mayHaveInlineScripts(values: Pick<SubAppValues, 'format' | 'isolation'>): boolean {
  return values.format === 'html' && values.isolation === 'realm';
}

/** What the gateway is sent of it, besides the name. */
export function settingsOf({ name: _, ...values }: SubAppValues) {
  return {
    ...values,
    props: readProps(values.props) ?? {},
    inlineScripts: values.inlineScripts && mayHaveInlineScripts(values),
    sandbox: values.isolation !== 'none',
  };
}
