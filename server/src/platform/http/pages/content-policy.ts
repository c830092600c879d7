import { routeGroups } from '@pedestal/contract';

declare const brand: unique symbol;

/** A content security policy. Only `writePolicy` creates one. */
export type ContentPolicy = string & { readonly [brand]: true };

/** Source expressions and sandbox tokens, by directive. An empty list allows nothing. */
export type Directives = Readonly<Record<string, readonly string[]>>;

/** Browsers report policy violations here. */
export const REPORT_TO: Directives = { 'report-uri': [routeGroups.telemetry.policyViolation.path] };

/** Printable ASCII, except the two characters that end a directive or a policy. */
const EXPRESSION = /^[!-+\--:<-~]+$/;
const DIRECTIVE = /^[a-z-]+$/;

/**
 * Writes a policy. Everything that a policy contains goes through here: a value that could end its
 * directive, and so add another one, throws.
 */
export function writePolicy(directives: Directives): ContentPolicy {
  const lines = Object.entries(directives).map(([name, values]) => {
    const invalid = DIRECTIVE.test(name) ? values.find((value) => !EXPRESSION.test(value)) : name;
    if (invalid !== undefined) {
      throw new TypeError(`${JSON.stringify(invalid)} cannot be part of a content security policy`);
    }
    return [name, ...(values.length === 0 ? ["'none'"] : values)].join(' ');
  });
  return lines.join('; ') as ContentPolicy;
}
