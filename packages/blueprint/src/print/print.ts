import type {
  ApprovalJson,
  BlueprintJson,
  BookJson,
  ChoiceJson,
  CollectionJson,
  DashboardJson,
  EffectJson,
  FieldJson,
  FlowJson,
  LinesJson,
  MenuJson,
  NumberJson,
  PostingJson,
  PrintFormJson,
  RoleJson,
  RuleJson,
  SectionJson,
  StateJson,
  TransitionJson,
  ViewJson,
} from '../schema/types.ts';
import { array, call, layOut, literal, object, quote, type Source } from './source.ts';

/** Writes a blueprint as TypeScript; compiling it again yields the same JSON. */
export function printBlueprint(blueprint: BlueprintJson): string {
  const { name, version, title, requires, collections, roles, menus } = blueprint;
  const { books, postings, approvals, dashboards } = blueprint;
  const body = call('defineBlueprint', [
    object([
      ['name', quote(name)],
      ['version', quote(version)],
      ['title', literal(title)],
      ['requires', literal(requires)],
      ['collections', object(collections.map((each) => [each.id, printCollection(each)]))],
      ['books', books && object(books.map((each) => [each.id, printBook(each)]))],
      ['postings', postings && object(postings.map((each) => [each.id, printPosting(each)]))],
      ['approvals', approvals && object(approvals.map((each) => [each.id, printApproval(each)]))],
      [
        'dashboards',
        dashboards && object(dashboards.map((each) => [each.id, printDashboard(each)])),
      ],
      ['roles', object(roles.map((each) => [each.id, printRole(each)]))],
      ['menus', object(menus.map((each) => [each.id, printMenu(each)]))],
    ]),
  ]);
  const source = layOut(body, 0, 'export default '.length, 1);
  const code = source.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g, "''");
  const names = BUILDERS.filter((each) => new RegExp(`\\b${each}\\(`).test(code));
  const imports: Source = { open: 'import {', items: names, close: "} from '@pedestal/blueprint'" };
  return `${layOut(imports, 0, 0, 1)};\n\nexport default ${source};\n`;
}

const BUILDERS = [
  ...[
    'board',
    'book',
    'boolean',
    'calendar',
    'choice',
    'choices',
    'code',
    'collection',
    'computed',
  ],
  ...[
    'create',
    'date',
    'decimal',
    'defineBlueprint',
    'files',
    'flow',
    'gallery',
    'integer',
    'line',
    'move',
  ],
  ...[
    'link',
    'links',
    'list',
    'longText',
    'money',
    'notify',
    'measure',
    'orgUnit',
    'percent',
    'person',
  ],
  ...['approval', 'dashboard', 'post', 'posting', 'release', 'reserve', 'reverse', 'startApproval'],
  ...[
    'printForm',
    'rule',
    'section',
    'serial',
    'series',
    'set',
    'sumOf',
    'text',
    'timestamp',
    'tree',
    'webhook',
  ],
];

function printCollection(collection: CollectionJson): Source {
  const { title, help, label, key, number, ownerTitle, fields, lines, states } = collection;
  return call('collection', [
    object([
      ['title', literal(title)],
      ['help', literal(help)],
      ['label', quote(label)],
      ['key', literal(key)],
      ['number', number && printNumber(number)],
      ['ownerTitle', literal(ownerTitle)],
      ['fields', printFields(fields)],
      ['lines', object(lines.map((each) => [each.id, printLines(each)]))],
      ['states', states && printFlow(states)],
      ['rules', array(collection.rules.map(printRule))],
      ['views', array(collection.views.map(printView))],
      ['form', collection.form && array(collection.form.map(printSection))],
      ['print', collection.print && array(collection.print.map(printPrintForm))],
      ['search', literal(collection.search)],
      ['indexes', literal(collection.indexes)],
    ]),
  ]);
}

function printSection({ id, ...options }: SectionJson): Source {
  return call('section', [quote(id), literal(options)]);
}

function printPrintForm({ id, ...options }: PrintFormJson): Source {
  return call('printForm', [quote(id), literal(options)]);
}

function printNumber({ kind, pattern, ...options }: NumberJson): Source {
  const isSet = Object.keys(options).length > 0;
  return call(kind, [quote(pattern), isSet ? literal(options) : undefined]);
}

function printFields(fields: readonly FieldJson[]): Source {
  return object(fields.map((field) => [field.id, printField(field)]));
}

function printField(field: FieldJson): Source {
  const { id: _, type, ...rest } = field;
  switch (field.type) {
    case 'choice':
    case 'choices': {
      const { choices, ...options } = rest as typeof field;
      const all = object(choices.map((each) => [each.id, printChoice(each)]));
      return call(type, [all, literal(options)]);
    }
    case 'decimal': {
      const { scale, ...options } = rest as typeof field;
      return call(type, [String(scale), literal(options)]);
    }
    case 'link':
    case 'links': {
      const { to, ...options } = rest as typeof field;
      return call(type, [quote(to), literal(options)]);
    }
    case 'computed': {
      const { expression, ...options } = rest as typeof field;
      return call(type, [quote(expression), literal(options)]);
    }
    case 'sum': {
      const { lines, field: summed, scale: _scale, ...options } = rest as typeof field;
      return call('sumOf', [quote(`${lines}.${summed}`), literal(options)]);
    }
    default:
      return call(type, [literal(rest)]);
  }
}

function printChoice({ id: _, title, ...options }: ChoiceJson): Source | undefined {
  return literal(Object.keys(options).length === 0 ? title : { title, ...options });
}

function printLines({ title, fields, max }: LinesJson): Source {
  return call('line', [printFields(fields), literal({ title, max })]);
}

function printFlow({ initial, states, transitions }: FlowJson): Source {
  return call('flow', [
    quote(initial),
    object(transitions.map((each) => [each.id, printTransition(each)])),
    object(states.map(({ id, ...options }: StateJson) => [id, literal(options)])),
  ]);
}

function printTransition(transition: TransitionJson): Source {
  const { title, from, to, guard, permission, daily, effects } = transition;
  return object([
    ['path', quote(`${from.join(', ')} > ${to}`)],
    ['title', literal(title)],
    ['guard', literal(guard)],
    ['permission', literal(permission)],
    ['daily', literal(daily)],
    ['effects', effects.length > 0 ? array(effects.map(printEffect)) : undefined],
  ]);
}

function printEffect(effect: EffectJson): Source {
  switch (effect.kind) {
    case 'set':
      return call('set', [quote(effect.field), quote(effect.value)]);
    case 'create':
      return call('create', [quote(effect.collection), quote(effect.link), literal(effect.set)]);
    case 'move':
      return call('move', [quote(effect.collection), quote(effect.link), quote(effect.transition)]);
    case 'notify':
      return call('notify', [literal(effect.to), literal(effect.message), literal(effect.notice)]);
    case 'webhook':
      return call('webhook', [quote(effect.event)]);
    case 'post':
    case 'reserve':
    case 'release':
    case 'reverse':
      return call(effect.kind, [quote(effect.posting)]);
    case 'startApproval':
      return call('startApproval', [quote(effect.approval)]);
  }
}

function printBook({ title, help, dimensions, measures, ...options }: BookJson): Source {
  const { reservations, periods } = options;
  const printed = measures.map(({ id, scale, guard, ...more }) => {
    const guarded = guard === 'true' ? { guarded: true } : guard && { guarded: guard };
    return [id, call('measure', [String(scale), literal({ ...more, ...guarded })])] as const;
  });
  return call('book', [
    object([
      ['title', literal(title)],
      ['help', literal(help)],
      ['dimensions', printFields(dimensions)],
      ['measures', object(printed)],
      ['reservations', literal(reservations)],
      ['periods', literal(periods)],
    ]),
  ]);
}

function printPosting({ id: _, moves, ...options }: PostingJson): Source {
  const { title, book, collection, lines, day, empties } = options;
  return call('posting', [
    object([
      ['title', literal(title)],
      ['book', quote(book)],
      ['collection', quote(collection)],
      ['lines', literal(lines)],
      ['day', quote(day)],
      ['empties', literal(empties)],
      ['moves', object(moves.map(({ id, ...move }) => [id, literal(move)]))],
    ]),
  ]);
}

function printApproval({ id: _, definition, ...options }: ApprovalJson): Source {
  const parsed = JSON.parse(definition) as object;
  return call('approval', [literal({ ...options, ...parsed }) ?? '{}']);
}

function printDashboard({ title, content }: DashboardJson): Source {
  const tiles = JSON.parse(content) as object;
  return call('dashboard', [literal({ title, tiles }) ?? '{}']);
}

function printRule({ id, check, message, field }: RuleJson): Source {
  return call('rule', [quote(id), quote(check), literal(message), literal(field)]);
}

function printView({ id, kind, ...options }: ViewJson): Source {
  return call(kind, [quote(id), literal(options)]);
}

function printRole({ title, grants }: RoleJson): Source {
  const collections = [...new Set(grants.map(({ collection }) => collection))];
  const printed = collections.map((name) => {
    const own = grants.filter(({ collection }) => collection === name);
    const sources = own.map(({ collection: _, ...options }) => literal(options) ?? '');
    return [name, sources.length === 1 ? sources[0] : array(sources)] as const;
  });
  return object([
    ['title', literal(title)],
    ['grants', object(printed)],
  ]);
}

function printMenu({ title, icon, entries }: MenuJson): Source {
  return object([
    ['title', literal(title)],
    ['icon', literal(icon)],
    ['entries', object(entries.map(({ id, ...options }) => [id, literal(options)]))],
  ]);
}
