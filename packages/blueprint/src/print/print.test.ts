import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as blueprint from '../index.ts';
import { blueprints } from '../testing/arbitrary.ts';

/** Runs printed TypeScript, which is also JavaScript. */
function run(source: string): blueprint.BlueprintDefinition {
  const imports = /^import \{([^}]*)\} from '@pedestal\/blueprint';\n/.exec(source);
  const names = (imports?.[1] ?? '').split(',').map((name) => name.trim());
  const body = source.slice(imports?.[0].length).replace('export default ', 'return ');
  const builders = blueprint as unknown as Record<string, unknown>;
  const known = names.filter((name) => name !== '');
  return new Function(...known, body)(...known.map((name) => builders[name]));
}

describe('printBlueprint', () => {
  it('writes TypeScript that compiles to the same JSON', () => {
    fc.assert(
      fc.property(blueprints, (json) => {
        const source = blueprint.printBlueprint(json);
        const compiled = blueprint.compileBlueprint(run(source));
        expect(blueprint.canonicalText(compiled)).toBe(blueprint.canonicalText(json));
      }),
      { numRuns: 60 },
    );
  });

  it('breaks lines at 100 characters and imports what it uses', () => {
    fc.assert(
      fc.property(blueprints, (json) => {
        const source = blueprint.printBlueprint(json);
        expect(source.split('\n').filter((line) => line.length > 100)).toEqual([]);
        expect(source).toContain('defineBlueprint({');
      }),
      { numRuns: 50 },
    );
  });
});
