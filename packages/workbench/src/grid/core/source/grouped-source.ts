import { createListeners, type GridGroup, type GridItem, type RowSource } from './row-source.ts';

interface Section {
  group: GridGroup;
  isOpen: boolean;
  /** Created when the group is opened for the first time. */
  source?: RowSource;
}

interface GroupedSourceOptions {
  groups: readonly GridGroup[];
  /** The rows of a group; a grouped source gives a second level. */
  open(group: GridGroup): RowSource;
  /** Groups that are open at first. */
  isOpen?: (group: GridGroup) => boolean;
  onToggle?: (group: GridGroup, isOpen: boolean) => void;
}

/** Groups with sums, whose rows are loaded when they are opened. */
export function createGroupedSource(options: GroupedSourceOptions): RowSource {
  const { notify, subscribe } = createListeners();
  const sections: Section[] = options.groups.map((group) => ({ group, isOpen: false }));

  function toggleSection(section: Section): void {
    section.isOpen = !section.isOpen;
    if (!section.isOpen || section.source) return;
    section.source = options.open(section.group);
    section.source.subscribe(notify);
  }
  for (const section of sections) if (options.isOpen?.(section.group)) toggleSection(section);

  const rowsOf = ({ isOpen, source }: Section) => (isOpen ? (source?.count ?? 0) : 0);
  const opened = () => sections.flatMap(({ source }) => (source ? [source] : []));

  /** The section of an index, and the index in its rows; -1: its head. */
  function find(index: number): { section: Section; inner: number } | undefined {
    let start = 0;
    for (const section of sections) {
      const end = start + 1 + rowsOf(section);
      if (index < end) return { section, inner: index - start - 1 };
      start = end;
    }
    return undefined;
  }

  return {
    get count() {
      return sections.reduce((sum, section) => sum + 1 + rowsOf(section), 0);
    },
    get failure() {
      return opened().find(({ failure }) => failure !== undefined)?.failure;
    },
    itemAt(index) {
      const found = find(index);
      if (!found) return undefined;
      const { section, inner } = found;
      if (inner === -1) {
        return { kind: 'group', group: section.group, level: 0, isOpen: section.isOpen };
      }
      return deepen(section.source?.itemAt(inner));
    },
    get: (id) =>
      opened().reduce<ReturnType<RowSource['get']>>((row, s) => row ?? s.get(id), undefined),
    async ensure({ first, end }) {
      let start = 0;
      const loads: Promise<void>[] = [];
      for (const section of sections) {
        const count = rowsOf(section);
        const span = {
          first: Math.max(0, first - start - 1),
          end: Math.min(count, end - start - 1),
        };
        if (section.source && span.first < span.end) loads.push(section.source.ensure(span));
        start += 1 + count;
      }
      await Promise.all(loads);
    },
    update(rows) {
      for (const source of opened()) source.update(rows);
    },
    toggle(index) {
      const found = find(index);
      if (!found) return;
      if (found.inner === -1) {
        toggleSection(found.section);
        options.onToggle?.(found.section.group, found.section.isOpen);
      } else found.section.source?.toggle(found.inner);
      notify();
    },
    subscribe,
  };
}

const deepen = (item: GridItem | undefined): GridItem | undefined =>
  item?.kind === 'group' ? { ...item, level: item.level + 1 } : item;
