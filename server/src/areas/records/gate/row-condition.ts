import { type SqlText, type WriteCondition, writeAll } from '../../../platform/db/sql/sql-text.ts';
import { RECORD_LIMITS } from '../limits.ts';
import {
  type Gate,
  type GatePart,
  type GatePerson,
  hasRules,
  hidesNothing,
  type RowScope,
} from './gate.ts';

/** Writes the condition that a record is in reach: the only place that does. */
export function writeRowCondition(sql: SqlText, gate: Gate, alias: string): void {
  if (hidesNothing(gate)) {
    sql.add('1 = 1');
    return;
  }
  writeAll(
    sql,
    gate.parts.map(
      (part): WriteCondition =>
        (into) =>
          writePart(into, part, gate.person, alias),
    ),
    'or',
  );
}

/** Adds a column per part of the gate, where rows differ in their fields. */
export function writePartFlags(sql: SqlText, gate: Gate, prefix = 'p'): void {
  if (gate.isUniform) return;
  for (const [index, part] of gate.parts.entries()) {
    sql.add(', case when ');
    writePart(sql, part, gate.person, 'r');
    sql.add(` then 1 else 0 end as "${prefix}${index}"`);
  }
}

/** Adds columns that say whether a further gate lets the row through, and by which parts. */
export function writeGateFlags(sql: SqlText, gate: Gate, prefix: string): void {
  if (!hidesNothing(gate)) {
    sql.add(', case when ');
    writeRowCondition(sql, gate, 'r');
    sql.add(` then 1 else 0 end as "${prefix}"`);
  }
  writePartFlags(sql, gate, prefix);
}

/** Writes the condition that a record belongs to one part of a gate. */
function writePart(sql: SqlText, part: GatePart, person: GatePerson, alias: string): void {
  if (part.rules.length === 0) {
    writeScope(sql, part.scope, person, alias);
    return;
  }
  sql.add('(');
  writeScope(sql, part.scope, person, alias);
  sql.add(' and ');
  writeAll(
    sql,
    part.rules.map(
      (rule): WriteCondition =>
        (into) =>
          rule(into, alias, person),
    ),
    'or',
  );
  sql.add(')');
}

/** Writes the condition that a record is in a scope of the person. */
export function writeScope(sql: SqlText, scope: RowScope, person: GatePerson, alias: string): void {
  if (scope === 'all') {
    sql.add('1 = 1');
    return;
  }
  const units = unitsOf(scope, person);
  sql.add(`(${alias}."owner_id" = `).value(person.userId);
  if (units.length > RECORD_LIMITS.unitList) {
    sql
      .add(` or ${alias}."org_unit_id" in (select org_unit_id from org_unit_ancestor`)
      .add(' where ancestor_id = ')
      .value(person.orgUnitId)
      .add(')');
  } else if (units.length > 0) {
    sql.add(` or ${alias}."org_unit_id" in (`).list(units).add(')');
  }
  sql.add(')');
}

/**
 * The parts of a gate that a record belongs to, by its owner and unit as `writeScope` compares them;
 * none: it is out of reach. Undefined: only the database can tell, because rules decide.
 */
export function partsByScope(
  gate: Gate,
  { owner_id: owner, org_unit_id: unit }: Readonly<Record<string, unknown>>,
): readonly number[] | undefined {
  if (hasRules(gate)) return undefined;
  const { parts, person } = gate;
  const all = [...parts.keys()];
  const reached = all.filter((index) => {
    const scope = parts[index]?.scope ?? 'own';
    if (scope === 'all' || owner === person.userId) return true;
    return unitsOf(scope, person).includes(String(unit));
  });
  return gate.isUniform && reached.length > 0 ? all : reached;
}

/** Units whose records a scope includes, besides the person's own records. */
export function unitsOf(scope: RowScope, person: GatePerson): readonly string[] {
  if (scope === 'own' || scope === 'all' || person.orgUnitId === '') return [];
  return scope === 'unit' ? [person.orgUnitId] : person.unitsBelow;
}
