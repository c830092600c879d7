import type { RegisteredSubApp } from './registered-sub-app.ts';
import { readProps, writeProps } from './sub-app-props.ts';

/** Form values of a registration. */
export interface SubAppValues
  extends Pick<
    RegisteredSubApp,
    | 'name'
    | 'title'
    | 'module'
    | 'base'
    | 'history'
    | 'format'
    | 'isolation'
    | 'inlineScripts'
    | 'calls'
    | 'connectOrigins'
    | 'popups'
    | 'mountElementId'
    | 'prefetch'
    | 'status'
  > {
  /** JSON text. */
  props: string;
}

export const BLANK: SubAppValues = {
  name: '',
  title: { 'zh-CN': '', 'en-US': '' },
  module: null,
  base: '/',
  history: 'browser',
  format: 'module',
  isolation: 'realm',
  inlineScripts: false,
  calls: [],
  connectOrigins: [],
  popups: false,
  mountElementId: 'root-subapp',
  props: '',
  prefetch: true,
  status: 'active',
};

export function valuesOf(subApp: RegisteredSubApp): SubAppValues {
  const { name, title, module, base, history, format, isolation, inlineScripts } = subApp;
  const { calls, connectOrigins, popups, mountElementId, props, prefetch, status } = subApp;
  const where = { name, title, module, base, history, format, isolation, inlineScripts };
  const seal = { calls, connectOrigins, popups };
  return { ...where, ...seal, mountElementId, props: writeProps(props), prefetch, status };
}

/** Only guest documents can have inline scripts. */
export function mayHaveInlineScripts(values: Pick<SubAppValues, 'format' | 'isolation'>): boolean {
  return values.format === 'html' && values.isolation === 'realm';
}

/** Request body without the name. */
export function settingsOf({ name: _, ...values }: SubAppValues) {
  return {
    ...values,
    // A cleared select has no value.
    module: values.module ?? null,
    props: readProps(values.props) ?? {},
    inlineScripts: values.inlineScripts && mayHaveInlineScripts(values),
    sandbox: values.isolation !== 'none',
  };
}
