import type { EntityDefinition, RuleDefinition } from '../../../src/engine/core/model/family-definition.ts'
import type { FieldDefinition, LinesField } from '../../../src/engine/core/model/field-definition.ts'
import type { ValueKindName } from '../../../src/engine/core/field-kinds/field-kinds.ts'
import type { RecordScope } from '../../../src/engine/core/record/record-scope.ts'
import { shapedField, type FieldParts } from './shaped-field.ts'
import type { SessionScope } from '../../../src/engine/core/rules/session-types.ts'

const v = (path: string) => ({ var: path })

/** A complete field with everything at rest but what the test says. */
export function field(id: string, type: ValueKindName, more: FieldParts = {}): FieldDefinition {
  const { lookup, choices, ...others } = more
  const property = id.charAt(0).toUpperCase() + id.slice(1)
  const isDerived = more.compute !== undefined || more.total !== undefined || more.from !== undefined
  const value = {
    id,
    type,
    options: {},
    property,
    column: id,
    isCustom: false,
    label: `requisition.field.${id}`,
    help: undefined,
    widget: 'text-input',
    required: false,
    requiredIf: undefined,
    visibleIf: undefined,
    readOnlyIf: undefined,
    whenHidden: 'clear' as const,
    isDerived,
    lockedAfterCreate: false,
    readIf: undefined,
    reveals: [],
    default: undefined,
    compute: undefined,
    total: undefined,
    share: undefined,
    pick: undefined,
    readFrom: undefined,
    from: undefined,
    isColumn: true,
    unique: false,
    width: 100,
    ...others,
  }
  return shapedField(value, { lookup, choices })
}

/** Complete lines of a record, between one and five of them. */
export function linesField(id: string, fields: readonly FieldDefinition[]): LinesField {
  const { type: _, shape: _shape, ...common } = field(id, 'text')
  return {
    ...common,
    type: 'lines',
    entity: 'requisitionLine',
    set: 'RequisitionLines',
    table: 'requisition_line',
    title: 'item',
    min: 1,
    max: 5,
    roles: { item: 'item', unit: 'unit' },
    once: [],
    spans: undefined,
    matrix: undefined,
    imports: undefined,
    oneOf: [],
    isOrdered: false,
    hasFixedRows: false,
    isFindOnly: false,
    notCopied: undefined,
    fields,
  }
}

const purposes = ['restock', 'event', 'class']

/** The fields of one line of {@link requisition}. */
const lineFields: readonly FieldDefinition[] = [
  field('id', 'integer', { isDerived: true }),
  field('item', 'lookup', { required: true }),
  field('qty', 'quantity', { required: true, options: { above: '0' } }),
  field('unitCost', 'cost', {
    from: {
      figure: 'stock.averageCost',
      at: 'rec.supplyLocation',
      unit: undefined,
      supplier: undefined,
      day: undefined,
      qty: undefined,
      currency: undefined,
      fills: undefined,
    },
  }),
  field('issuedQty', 'quantity', { default: '0', isDerived: true }),
  field('value', 'money', { compute: { '*': [v('row.qty'), v('row.unitCost')] } }),
  field('openQty', 'quantity', { compute: { '-': [v('row.qty'), v('row.issuedQty')] } }),
  field('share', 'percent', { compute: { '/': [{ '*': [v('row.value'), 100] }, v('rec.totalValue')] } }),
  field('remark', 'text', { visibleIf: { '===': [v('rec.purpose'), 'event'] } }),
]

const rules: readonly RuleDefinition[] = [
  {
    id: 'twoLocations',
    assert: { '!==': [v('rec.requestLocation'), v('rec.supplyLocation')] },
    at: ['supplyLocation'],
    message: 'requisition.rule.twoLocations',
    when: undefined,
    before: [],
    asks: false,
  },
  {
    id: 'wholeCases',
    assert: { '===': [{ '%': [v('row.qty'), 6] }, 0] },
    at: ['lines.qty'],
    message: 'requisition.rule.wholeCases',
    when: { '===': [v('rec.purpose'), 'class'] },
    before: [],
    asks: false,
  },
]

/** A requisition with the kinds of fields a record can have. */
export const requisition: EntityDefinition = {
  id: 'requisition',
  set: 'Requisitions',
  table: 'requisition',
  storage: 'generated',
  scope: 'site',
  tree: undefined,
  copiedFrom: undefined,
  series: undefined,
  title: 'docNo',
  searchFields: ['docNo'],
  filesUpTo: undefined,
  codes: [],
  labels: [],
  lookAlikes: [],
  oneBy: undefined,
  asksEarly: [],
  rules,
  preferences: {},
  effects: [],
  roles: {},
  alsoSeenAt: [],
  sharedBy: undefined,
  namesSite: false,
  usable: undefined,
  owner: undefined,
  readMark: undefined,
  underWay: undefined,
  changesWith: undefined,
  about: undefined,
  uniqueTogether: {},
  uniqueIfGiven: [],
  isKept: false,
  isFixed: false,
  lines: [linesField('lines', lineFields)],
  fields: [
    field('id', 'integer', { isDerived: true }),
    field('status', 'status', { isDerived: true }),
    field('requestLocation', 'lookup', { required: true, default: v('session.defaultLocation') }),
    field('supplyLocation', 'lookup', { required: true, lockedAfterCreate: true }),
    field('neededBy', 'date', {
      required: true,
      default: { addDays: [v('now.today'), 1] },
      options: { notBefore: 'today' },
    }),
    field('purpose', 'choice', {
      default: 'restock',
      options: { options: purposes },
      choices: purposes.map((value) => ({ value, label: value })),
    }),
    field('event', 'text', {
      visibleIf: { '===': [v('rec.purpose'), 'event'] },
      requiredIf: { '===': [v('rec.purpose'), 'event'] },
    }),
    field('eventRoom', 'text', { visibleIf: { '!==': [v('rec.event'), null] } }),
    field('memo', 'text', { visibleIf: { '===': [v('rec.purpose'), 'event'] }, whenHidden: 'keep' }),
    field('copies', 'integer', { default: 1, options: { atLeast: 1 } }),
    field('totalValue', 'money', {
      total: { how: 'sum', of: [{ lines: 'lines', column: 'value' }], unless: undefined, in: undefined },
    }),
    field('totalQty', 'quantity', {
      total: { how: 'sum', of: [{ lines: 'lines', column: 'qty' }], unless: undefined, in: undefined },
    }),
    field('withTax', 'money', { compute: { '*': [v('rec.totalValue'), { decimal: '1.075' }] } }),
  ],
}

export const session: SessionScope = {
  user: { id: 9, name: 'chef', email: 'chef@larkspur.example', role: 2, permissions: ['CreateRequisition'] },
  session: { site: 2, defaultLocation: 3, language: 'en', currency: 'USD', baseCurrency: 164 },
  money: { decimals: 2, elsewhere: {}, foreign: {} },
  tenant: { id: 'ui', name: 'Larkspur' },
  preference: {},
  now: { today: '2026-11-21', instant: '2026-11-21T02:30:00Z' },
}

/** A record nothing is wrong with, and what the test lays over it. */
export function scopeOf(record: RecordScope['record'] = {}, more: Partial<RecordScope> = {}): RecordScope {
  const sound = {
    requestLocation: 3,
    supplyLocation: 4,
    neededBy: '2026-11-22',
    purpose: 'restock',
    lines: [{ item: 5, qty: '2', unitCost: '1.5', issuedQty: '0' }],
  }
  return { entity: requisition, session, isNew: true, record: { ...sound, ...record }, ...more }
}
