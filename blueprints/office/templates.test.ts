import { readFile } from 'node:fs/promises';
import { canonicalText, compileBlueprint } from '@pedestal/blueprint';
import { describe, expect, it } from 'vitest';
import assets from './assets.ts';
import crm from './crm.ts';
import projects from './projects.ts';
import rooms from './rooms.ts';
import serviceDesk from './service-desk.ts';
import staff from './staff.ts';
import vehicles from './vehicles.ts';

const TEMPLATES = {
  ...{ assets, crm, projects, rooms, staff, vehicles },
  'service-desk': serviceDesk,
};

describe.each(Object.entries(TEMPLATES))('%s', (name, blueprint) => {
  const compiled = compileBlueprint(blueprint);

  it('is the JSON that a workspace starts from; write it again with pedestal blueprint export --json', async () => {
    const text = await readFile(new URL(`./json/${name}.json`, import.meta.url), 'utf8');
    expect(canonicalText(JSON.parse(text))).toBe(canonicalText(compiled));
  });

  it('gives every collection a view, a menu entry and somebody who may create its records', () => {
    const entries = compiled.menus.flatMap((menu) => menu.entries);
    const opened = new Set(entries.map((entry) => entry.collection));
    const creators = compiled.roles.flatMap(({ grants }) =>
      grants.filter(({ actions }) => actions.includes('create')).map((each) => each.collection),
    );
    for (const { id, views } of compiled.collections) {
      expect(views.length, id).toBeGreaterThan(0);
      expect(opened.has(id), id).toBe(true);
      expect(creators, id).toContain(id);
    }
  });

  it('has a dashboard and roles', () => {
    expect(compiled.dashboards).toHaveLength(1);
    expect(compiled.roles.length).toBeGreaterThan(1);
  });
});
