import { readFile } from 'node:fs/promises';
import type { BlueprintJson, FieldJson } from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { stockBlueprint } from '../../testing/ledger/stock.ts';
import { describeRecords, type RecordsTest } from '../../testing/records.ts';
import { addRole } from '../../testing/seed.ts';
import { ensureFoundation } from '../foundation/foundation.service.ts';
import { applyBundledBlueprints } from './bundled-blueprints.ts';

/** Those without a test of their own that works with their records. */
const TEMPLATES = ['assets', 'projects', 'crm', 'service-desk', 'vehicles', 'rooms', 'staff'];

async function readTemplate(file: string, index: number) {
  const address = new URL(`../../../../blueprints/office/json/${file}.json`, import.meta.url);
  const blueprint = JSON.parse(await readFile(address, 'utf8')) as BlueprintJson;
  const workspace = `t${index}`;
  return { workspace, blueprint: { ...blueprint, name: workspace } };
}

describeRecords('templates of new workspaces', stockBlueprint, (test) => {
  it('are installed in a clean console, and take a record in each collection', async () => {
    await ensureFoundation(test.db, Date.now);
    const blueprints = await Promise.all(TEMPLATES.map(readTemplate));
    const { database } = test;
    const refused = await applyBundledBlueprints({ database, clock: Date.now, blueprints });
    expect(refused).toEqual([]);
    const boss = await test.addPerson('boss', test.units.root);
    await addRole(test.db, { systemCode: null, grantsAll: true, members: [boss] });
    test.forgetRights();
    for (const { workspace, blueprint } of blueprints) {
      const make = createMaker(test, boss, workspace, blueprint);
      for (const { id } of blueprint.collections) {
        expect(await make(id), `${blueprint.title[1]}, ${id}`).toBeTruthy();
      }
    }
  });
});

/** Makes the first record of a collection, and before it those that it has to link to. */
function createMaker(test: RecordsTest, by: string, workspace: string, blueprint: BlueprintJson) {
  const made = new Map<string, string>();
  let count = Math.floor(Math.random() * 1e9);
  const sampleOf = async (field: FieldJson): Promise<unknown> => {
    switch (field.type) {
      case 'link':
        return make(field.to);
      case 'choice':
        return field.choices[0]?.id;
      case 'choices':
        return [field.choices[0]?.id];
      case 'date':
        return '2026-03-02';
      case 'person':
        return by;
      case 'orgUnit':
        return test.units.root;
      case 'boolean':
        return false;
      case 'timestamp':
        return 1;
      case 'integer':
      case 'decimal':
      case 'money':
      case 'percent':
        return '10';
      default:
        count += 1;
        return `A${count}`;
    }
  };
  const fill = async (fields: readonly FieldJson[]) => {
    const values: Record<string, unknown> = {};
    for (const field of fields) {
      const isAsked = 'required' in field && field.required && !('default' in field);
      if (isAsked) values[field.id] = await sampleOf(field);
    }
    return values;
  };
  const make = async (id: string): Promise<string> => {
    const known = made.get(id);
    if (known !== undefined) return known;
    const collection = blueprint.collections.find((each) => each.id === id);
    const body = { values: await fill(collection?.fields ?? []), lines: {} };
    const reply = await test.call(by, routeGroups.record.create, {
      params: { workspace, collection: id },
      body: body as never,
    });
    expect(reply.code, `${blueprint.title[1]}, ${id}: ${reply.text}`).toBe(10_000);
    const { id: recordId } = reply.info as StoredRecord;
    made.set(id, recordId);
    return recordId;
  };
  return make;
}
