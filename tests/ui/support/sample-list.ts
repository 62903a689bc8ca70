import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { GridColumn } from '#engine'
import { shapedField, type FieldParts } from '../../core/record/shaped-field.ts'

/** How a site in New York writes. */
export const locale: Locale = {
  language: 'en-US',
  dateFormat: 'MM/DD/YYYY',
  timeZone: 'America/New_York',
  numberDecimals: 2,
  currencyDecimals: 2,
  currencySymbol: '$',
  currencyId: 164,
  foreignDecimals: {},
  currenciesElsewhere: {},
  today: '2026-11-21',
}

/** A field with only what a test cares about. */
export function field(id: string, type: FieldDefinition['type'], more: FieldParts = {}): FieldDefinition {
  const { lookup, choices, ...others } = more
  const value = {
    id,
    type,
    options: {},
    property: id.charAt(0).toUpperCase() + id.slice(1),
    column: id,
    isCustom: false,
    label: `sample.field.${id}`,
    help: undefined,
    widget: '',
    required: false,
    requiredIf: undefined,
    visibleIf: undefined,
    readOnlyIf: undefined,
    whenHidden: 'clear' as const,
    isDerived: false,
    lockedAfterCreate: false,
    readIf: undefined,
    default: undefined,
    compute: undefined,
    total: undefined,
    share: undefined,
    pick: undefined,
    readFrom: undefined,
    from: undefined,
    isColumn: true,
    reveals: [],
    unique: false,
    width: 120,
    ...others,
  }
  return shapedField(value, { lookup, choices })
}

/** A lookup of locations. */
export function lookupField(id: string): FieldDefinition {
  return field(id, 'lookup')
}

/** A grid column over a field. */
export function column(definition: FieldDefinition, more: Partial<GridColumn> = {}): GridColumn {
  return {
    id: definition.id,
    field: definition,
    title: definition.label,
    width: 120,
    isEditable: true,
    grow: 0,
    isSortable: true,
    sort: undefined,
    isRequired: false,
    ...more,
  }
}

const statuses = ['Draft', 'Approved', 'Denied'].map((value) => ({ value, label: `status.${value}` }))

/** The fields of the sample family: one of each kind a filter can ask. */
export const sampleFields: readonly FieldDefinition[] = [
  field('id', 'integer'),
  field('docNo', 'text'),
  field('status', 'status', { choices: statuses }),
  lookupField('supplyLocation'),
  field('neededBy', 'date'),
  field('enteredOn', 'instant'),
  field('enteredBy', 'lookup', { ...lookupField('enteredBy') }),
  field('totalValue', 'money'),
  field('isActive', 'boolean'),
]

/** How a view shows rows that shows them as its list does. */
export const asInList = { columns: undefined, sort: undefined, card: undefined }

/** A list with two views, a condition of its own and one column on offer. */
export const sampleList: ListDefinition = {
  id: 'samples',
  title: 'sample.list.samples',
  empty: undefined,
  route: 'transaction/view-sample',
  columns: ['docNo', 'status', 'supplyLocation'],
  moreColumns: ['totalValue', 'notReadable'],
  whole: [],
  foot: undefined,
  folds: [],
  card: [],
  totals: [],
  totalsWhere: undefined,
  totalsNote: undefined,
  groups: [],
  tones: {},
  filters: ['status', 'supplyLocation', 'neededBy', 'totalValue'],
  tiles: 'status',
  hasDaysAhead: false,
  tilesSum: undefined,
  hidesEmptyTiles: false,
  where: undefined,
  views: [
    { id: 'all', title: 'sample.view.all', where: undefined, isTile: false, ...asInList },
    {
      id: 'mine',
      title: 'sample.view.mine',
      where: 'EnteredById eq $me and NeededBy ge $today-30',
      isTile: false,
      ...asInList,
    },
  ],
  sort: { field: 'enteredOn', descending: true },
  preview: false,
  beside: [],
  bulk: [],
  export: ['csv'],
  composes: undefined,
  makes: undefined,
  rowsMake: [],
  opens: undefined,
}

/** The family of the sample list, as far as lists look at one. */
export const sampleFamily = {
  id: 'sample',
  kind: 'document',
  title: 'sample.title',
  routes: { lists: { samples: 'transaction/view-sample' }, create: 'transaction/create-sample' },
  entity: { id: 'sample', set: 'Samples', title: 'docNo', fields: sampleFields, lines: [], roles: {} },
  lists: { samples: sampleList },
  workflow: {
    moves: {
      submit: {
        id: 'submit',
        from: ['Draft'],
        by: 'CreateSample',
        ask: { remarks: 'none', fields: [], lines: undefined },
      },
      cancel: {
        id: 'cancel',
        from: ['Draft', 'Approved'],
        by: 'CreateSample',
        ask: { remarks: 'none', fields: [], lines: undefined },
      },
    },
  },
  access: { canCreate: true },
  // Lists read these parts of a family and no others.
} as unknown as ClientFamily
