import type { CollectionJson, FieldJson, SectionJson } from '@pedestal/blueprint';

/** The fields under one heading; without a section, those that no section shows. */
export interface Group {
  section: SectionJson | undefined;
  fields: readonly FieldJson[];
}

/** The record page from top to bottom. */
export function toGroups({ fields, form = [] }: CollectionJson): Group[] {
  const visible = fields.filter(({ hidden }) => !hidden);
  const shown = new Set(form.flatMap(({ show }) => show));
  return [
    ...form.map((section) => ({
      section,
      fields: section.show.flatMap((id) => visible.find((field) => field.id === id) ?? []),
    })),
    { section: undefined, fields: visible.filter(({ id }) => !shown.has(id)) },
  ];
}

/** The collection with these sections. */
export function withForm(collection: CollectionJson, form: readonly SectionJson[]): CollectionJson {
  const { form: _, ...rest } = collection;
  return form.length === 0 ? rest : { ...rest, form };
}

/** Puts a field into a section before another field, or at its end; without a section, into none. */
export function placeField(
  form: readonly SectionJson[],
  field: string,
  to: { section: string | undefined; before?: string | undefined },
): SectionJson[] {
  if (field === to.before) return [...form];
  const isWide = form.some(({ wide }) => wide?.includes(field));
  return form.map((section) => {
    const show = section.show.filter((id) => id !== field);
    const wide = (section.wide ?? []).filter((id) => id !== field);
    if (section.id !== to.section) return withWide(section, show, wide);
    const at = to.before === undefined ? -1 : show.indexOf(to.before);
    const placed = show.toSpliced(at < 0 ? show.length : at, 0, field);
    return withWide(section, placed, isWide ? [...wide, field] : wide);
  });
}

/** Moves a field one place up or down, into the next section at the end of one. */
export function stepField(
  collection: CollectionJson,
  field: string,
  step: 1 | -1,
): readonly SectionJson[] {
  const { form = [] } = collection;
  const groups = toGroups(collection);
  const from = groups.findIndex((group) => group.fields.some(({ id }) => id === field));
  const group = groups[from];
  if (!group) return form;
  const ids = group.fields.map(({ id }) => id);
  const at = ids.indexOf(field) + step;
  if (group.section && at >= 0 && at < ids.length) {
    const before = step < 0 ? ids[at] : ids[at + 1];
    return placeField(form, field, { section: group.section.id, before });
  }
  const next = groups[from + step];
  if (!next) return form;
  const before = step > 0 ? next.fields[0]?.id : undefined;
  return placeField(form, field, { section: next.section?.id, before });
}

/** Switches a field between its usual width and the whole row. */
export function toggleWide(form: readonly SectionJson[], field: string): SectionJson[] {
  return form.map((section) => {
    if (!section.show.includes(field)) return section;
    const wide = section.wide ?? [];
    const next = wide.includes(field) ? wide.filter((id) => id !== field) : [...wide, field];
    return withWide(section, section.show, next);
  });
}

function withWide(
  { wide: _, ...section }: SectionJson,
  show: readonly string[],
  wide: readonly string[],
): SectionJson {
  return { ...section, show, ...(wide.length === 0 ? {} : { wide }) };
}

/** The sections without one field, such as one that is removed. */
export function withoutField(collection: CollectionJson, field: string): CollectionJson {
  const { form = [] } = collection;
  return withForm(collection, placeField(form, field, { section: undefined }));
}
