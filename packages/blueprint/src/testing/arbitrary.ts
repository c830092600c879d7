import fc from 'fast-check';
import type { OverlayOperation } from '../merge/operation.ts';
import type {
  BlueprintJson,
  CollectionJson,
  FieldJson,
  FlowJson,
  LinesJson,
  Title,
  ViewJson,
} from '../schema/types.ts';

/** Draws from a list of numbers, which fast-check makes and shrinks. */
class Dice {
  readonly #numbers: readonly number[];
  #position = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  below(limit: number): number {
    return (this.#numbers[this.#position++] ?? 0) % limit;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** Some of the items, in an order of its own. */
  some<T>(items: readonly T[], least = 0): T[] {
    const rest = [...items];
    const wanted = least + this.below(items.length - least + 1);
    return Array.from({ length: wanted }, () => rest.splice(this.below(rest.length), 1)[0] as T);
  }

  maybe<T extends object>(value: T): T | Record<string, never> {
    return this.below(2) === 0 ? {} : value;
  }
}

function dice<T>(draw: (dice: Dice) => T): fc.Arbitrary<T> {
  const numbers = fc.array(fc.nat({ max: 9_999 }), { maxLength: 200, size: 'max' });
  return numbers.map((each) => draw(new Dice(each)));
}

function drawTitle(dice: Dice): Title {
  const zh = dice.pick(['名称', '数量', '日期', '备注']);
  return [zh, dice.pick(['Name', "It's", 'A "quoted" one', `Both ' and "`, 'Back\\slash'])];
}

function drawField(dice: Dice, id: string, collections: readonly string[]): FieldJson {
  const base = { id, title: drawTitle(dice), ...dice.maybe({ hidden: true as const }) };
  switch (dice.below(9)) {
    case 0:
      return { ...base, type: 'text', max: 1 + dice.below(200) };
    case 1:
      return { ...base, type: 'date', ...dice.maybe({ default: 'today' }) };
    case 2:
      return { ...base, type: 'boolean', ...dice.maybe({ default: false }) };
    case 3:
      return { ...base, type: 'integer', ...dice.maybe({ min: '0', required: true as const }) };
    case 4:
      return { ...base, type: dice.pick(['decimal', 'money', 'percent']), scale: dice.below(7) };
    case 5:
      return { ...base, type: 'link', to: dice.pick(collections) };
    case 6: {
      const choices = dice.some(['red', 'green', 'blue'], 1);
      return {
        ...base,
        type: 'choice',
        choices: choices.map((each) => ({ id: each, title: drawTitle(dice) })),
      };
    }
    case 7: {
      const expression = dice.pick(['1 + 2', "'a' == 'b' ? 1 : 2.5"]);
      return { ...base, type: 'computed', of: 'decimal', scale: dice.below(7), expression };
    }
    default:
      return { ...base, type: dice.pick(['person', 'orgUnit', 'timestamp']) };
  }
}

/** Some fields, among them a text `name` for labels. */
function drawFields(dice: Dice, collections: readonly string[]): FieldJson[] {
  const ids = dice.some(['a', 'b', 'c', 'd', 'e']);
  const fields = ids.map((id) => drawField(dice, id, collections));
  const name: FieldJson = { id: 'name', title: drawTitle(dice), type: 'text', max: 100 };
  return fields.toSpliced(dice.below(fields.length + 1), 0, name);
}

function drawLines(dice: Dice, id: string, collections: readonly string[]): LinesJson {
  const fields = drawFields(dice, collections);
  return { id, title: drawTitle(dice), fields, max: 1 + dice.below(1_000) };
}

function drawFlow(dice: Dice): FlowJson {
  const others = dice.some(['done', 'sent', 'void'], 1);
  const ids = dice.below(2) === 0 ? ['draft', ...others] : [...others, 'draft'];
  return {
    initial: 'draft',
    states: ids.map((id) => ({
      id,
      title: drawTitle(dice),
      ...dice.maybe({ frozen: 'all' as const }),
    })),
    transitions: others.map((to) => ({
      id: `to${to}`,
      title: drawTitle(dice),
      from: ['draft'],
      to,
      ...dice.maybe({ guard: 'owner == me' }),
      effects: dice.below(2) === 0 ? [] : [{ kind: 'webhook', event: 'moved' }],
    })),
  };
}

function drawView(dice: Dice, id: string, fields: readonly FieldJson[]): ViewJson {
  const columns = dice.some(
    fields.map((field) => field.id),
    1,
  );
  const filter = dice.maybe({ filter: dice.pick(['owner == me', "name != 'it\\'s'"]) });
  return {
    id,
    title: drawTitle(dice),
    kind: 'list',
    columns,
    ...filter,
    ...dice.maybe({ waits: dice.pick(['edit', 'read']) }),
    sort: dice.some(['-name', 'created']),
  };
}

function drawForm(dice: Dice, fields: readonly FieldJson[]): Pick<CollectionJson, 'form'> {
  const show = fields.map(({ id }) => id);
  const half = dice.below(show.length + 1);
  const form = dice.some(['head', 'more']).map((id, index) => ({
    ...{ id, title: drawTitle(dice) },
    show: index === 0 ? show.slice(0, half) : show.slice(half),
  }));
  return form.length === 0 ? {} : { form };
}

function drawCollection(dice: Dice, id: string, collections: readonly string[]): CollectionJson {
  const fields = drawFields(dice, collections);
  return {
    id,
    title: drawTitle(dice),
    label: 'name',
    ...dice.maybe({ key: ['name'] }),
    ...dice.maybe({ ownerTitle: drawTitle(dice) }),
    fields,
    lines: dice.some(['rows', 'parts']).map((each) => drawLines(dice, each, collections)),
    ...(dice.below(2) === 0 ? {} : { states: drawFlow(dice) }),
    rules: dice
      .some(['one', 'two'])
      .map((each) => ({ id: each, check: "name != 'x'", message: drawTitle(dice) })),
    views: dice.some(['all', 'mine', 'late']).map((each) => drawView(dice, each, fields)),
    ...drawForm(dice, fields),
    search: dice.some(['name']),
    indexes: dice.some([['-name'], ['created', 'name']]),
  };
}

/** Valid blueprints that share ids, so that two of them are versions of each other. */
export const blueprints: fc.Arbitrary<BlueprintJson> = dice((each) => {
  const ids = each.some(['order', 'customer', 'stock'], 1);
  return {
    format: 1,
    name: 'shop',
    version: `1.${each.below(9)}.0`,
    title: drawTitle(each),
    requires: {},
    collections: ids.map((id) => drawCollection(each, id, ids)),
    roles: each.some(['boss', 'clerk']).map((id) => ({
      id,
      title: drawTitle(each),
      grants: ids.map((collection) => ({ collection, actions: ['read'], scope: 'own' as const })),
    })),
    menus: [],
  };
});

/** What an administrator may do with a blueprint. */
export function drawOverlay(
  blueprint: BlueprintJson,
  numbers: readonly number[],
): OverlayOperation[] {
  const dice = new Dice(numbers);
  const paths = blueprint.collections.flatMap(({ id, fields }) =>
    fields.map((field) => ['collections', id, 'fields', field.id]),
  );
  return Array.from({ length: dice.below(7) }, (): OverlayOperation => {
    const path = dice.pick(paths);
    switch (dice.below(3)) {
      case 0:
        return { op: 'set', path, key: 'title', value: drawTitle(dice) };
      case 1:
        return { op: 'set', path, key: 'hidden', value: true };
      default: {
        const field = {
          id: dice.pick(['x_a', 'x_b']),
          title: drawTitle(dice),
          type: 'text',
          max: 50,
        };
        return { op: 'add', path: path.slice(0, -1), value: field, after: path.at(-1) ?? 'name' };
      }
    }
  });
}
