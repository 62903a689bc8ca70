import { findValueKind, type ValueKindName } from '../../field-kinds/field-kinds.ts'
import { takesStates } from '../../field-kinds/field-questions.ts'
import type { FieldKind } from '../../field-kinds/parts/field-kind.ts'
import type {
  ChoiceDefinition,
  AnyField,
  FieldDefinition,
  FigureSource,
  LineColumn,
  LookupDefinition,
  SameField,
} from '../../model/field-definition.ts'
import type { FieldSource } from '../schema/family/field-schema.ts'
import { stateLabel } from '../../text/text-forms.ts'
import { bothFilters } from '../../odata/both-filters.ts'
import { pascalCase, snakeCase } from '../../text/case-of.ts'
import { textKey } from './locales/text-key.ts'
import type { ChoiceSources } from './choice-sources.ts'
import type { EntityNames } from './entity-names.ts'

/** What a field's defaults depend on. */
export interface FieldContext {
  readonly family: string
  /** Prefix of the label convention, such as `requisition.field`. */
  readonly labels: string
  readonly isStandard: boolean
  readonly states: readonly string[]
  readonly entities: ReadonlyMap<string, EntityNames>
  /** Values of choices that are not written out. */
  readonly choices: ChoiceSources
}

/** Where a live figure comes from, complete. */
function figureOf({
  from,
  at = '',
  inUnit,
  ofSupplier,
  inCurrency,
  asOf,
  forQty,
  fills,
}: FieldSource): FigureSource | undefined {
  if (from === undefined) return undefined
  const asked = { unit: inUnit, supplier: ofSupplier, currency: inCurrency, day: asOf, qty: forQty }
  return { figure: from, at, ...asked, fills }
}

/** A field with every default made explicit. */
export function normalizeField(id: string, source: FieldSource, context: FieldContext): FieldDefinition {
  const kind = kindOfSource(source)
  const options = optionsOf(kind, source, context)
  const common = commonOf(id, source, { ...context, kind })
  const value = {
    ...common,
    type: kind.name,
    // What a lookup says stands in `lookup`, complete.
    options: kind.shape === 'lookup' ? {} : options,
    column: context.isStandard ? standardColumn(id, kind) : columnOf(id, kind, common.isCustom),
    reveals: source.reveals ?? [],
    default: source.default,
    compute: source.compute,
    total: totalOf(source),
    share: source.share,
    pick: source.pick,
    readFrom: source.readFrom,
    from: figureOf(source),
    isColumn: source.column ?? true,
    unique: source.unique ?? false,
    width: source.width ?? kind.width,
  }
  if (kind.shape === 'lookup') return { ...value, shape: 'lookup', lookup: lookupOf(common, options, context) }
  if (kind.shape === 'choice') return { ...value, shape: 'choice', choices: choicesOf({ id, kind, options }, context) }
  return { ...value, shape: kind.shape === 'attachment' ? 'attachment' : 'value' }
}

/** What every field says, complete. */
export function commonOf(
  id: string,
  source: FieldSource,
  context: Pick<FieldContext, 'labels' | 'isStandard'> & { readonly kind: FieldKind },
): AnyField {
  const isCustom = id.startsWith('x_')
  return {
    id,
    property: source.property ?? (isCustom ? id : pascalCase(id)),
    isCustom,
    label: textKey(source.label, context.isStandard ? `field.${id}` : `${context.labels}.${id}`),
    help: source.help === undefined ? undefined : textKey(source.help, ''),
    widget: source.widget ?? context.kind.defaultWidget,
    ...conditionsOf(source),
    isDerived: isDerived(source, context.kind),
    lockedAfterCreate: source.lockedAfterCreate ?? false,
    readIf: source.readIf,
  }
}

function kindOfSource(source: FieldSource): FieldKind<ValueKindName> {
  const kind = findValueKind(source.type)
  if (kind === undefined) throw new Error(`parse let the unknown kind "${source.type}" through`)
  return kind
}

function optionsOf(kind: FieldKind, source: FieldSource, context: FieldContext): Readonly<Record<string, unknown>> {
  const own = Object.keys(kind.options.properties).filter((key) => key !== 'fields' && Object.hasOwn(source, key))
  const written = Object.fromEntries(own.map((key) => [key, source[key]]))
  const from = written['optionsFrom']
  if (from === undefined) return written
  const values = sourceOf(from, context).map(({ value }) => value)
  // Two sources are none: link asks for one of them.
  return { ...written, options: written['options'] === undefined ? values : [] }
}

/** What a choice takes its values from; none for what is not there, which link tells. */
function sourceOf(from: unknown, { choices }: FieldContext): readonly ChoiceDefinition[] {
  return typeof from === 'string' && Object.hasOwn(choices, from) ? (choices[from] ?? []) : []
}

/** Who wrote a record stands in `entered_by` and `edited_by`, as in every table the migrations own. */
function standardColumn(id: string, kind: FieldKind): string {
  return id.endsWith('By') ? snakeCase(id) : columnOf(id, kind, false)
}

function columnOf(id: string, kind: FieldKind, isCustom: boolean): string {
  if (isCustom) return 'custom'
  return kind.shape === 'lookup' ? `${snakeCase(id)}_id` : snakeCase(id)
}

function conditionsOf(source: FieldSource) {
  return {
    required: source.required ?? false,
    requiredIf: source.requiredIf,
    visibleIf: source.visibleIf,
    readOnlyIf: source.readOnlyIf,
    whenHidden: source.whenHidden ?? ('clear' as const),
  }
}

function isDerived(source: FieldSource, kind: FieldKind): boolean {
  const { readOnly, compute, total, share, pick, from, readFrom } = source
  const isWorkedOut = [compute, total, share, pick, from, readFrom].some((one) => one !== undefined)
  return readOnly === true || isWorkedOut || kind.isDerived
}

/** `lines.value` → its parts; link proves that both exist, and that one of the two was said. */
function totalOf({ total }: FieldSource): FieldDefinition['total'] {
  if (total === undefined) return undefined
  const columns = total.count ?? (total.sum === undefined ? [] : [total.sum])
  return {
    how: total.count === undefined ? 'sum' : 'count',
    of: columns.map(columnAt),
    unless: total.unless,
    in: total.in,
  }
}

/** A column of lines by its path, `lines.value`. */
export function columnAt(path: string): LineColumn {
  const [lines = '', column = ''] = path.split('.')
  return { lines, column }
}

function lookupOf(
  { id, property }: Pick<AnyField, 'id' | 'property'>,
  options: Readonly<Record<string, unknown>>,
  context: FieldContext,
): LookupDefinition {
  // Parse checked the options against the schema of the lookup kind.
  const own = options as Partial<Omit<LookupDefinition, 'same'>>
  const proposes = (options['proposes'] ?? {}) as LookupDefinition['fill']
  const target = context.entities.get(own.to ?? '')
  const takesInactive = options['takesInactive'] === true
  const takesUnused = options['takesUnused'] === true
  return {
    to: own.to ?? '',
    keyProperty: own.keyProperty ?? `${property}Id`,
    set: target?.set ?? '',
    hasCodes: target?.hasCodes ?? false,
    of: own.of,
    fill: { ...own.fill, ...proposes },
    proposed: Object.keys(proposes),
    same: Object.entries(options['same'] ?? {}).map(([field, path]) => sameField(field, String(path))),
    columns: own.columns ?? (target === undefined ? [] : [target.title]),
    everySite: options['everySite'] === true ? `${context.family}.${id}` : undefined,
    takesInactive,
    takesUnused,
    takesNamed: options['takesNamed'] === true,
    filter: bothFilters(own.filter, takesInactive || takesUnused ? undefined : target?.usable),
  }
}

function sameField(field: string, path: string): SameField {
  return { field, root: path.startsWith('row.') ? 'row' : 'rec', at: path.slice(4) }
}

/** A field whose values are a closed list, as far as that list goes. */
interface Choosing {
  readonly id: string
  readonly kind: FieldKind
  readonly options: Readonly<Record<string, unknown>>
}

function choicesOf({ id, kind, options }: Choosing, context: FieldContext): readonly ChoiceDefinition[] {
  if (takesStates(kind)) return context.states.map((value) => ({ value, label: stateLabel(context.family, value) }))
  const values = options['options']
  if (!Array.isArray(values)) return []
  const from = options['optionsFrom']
  if (from !== undefined) return values.length === 0 ? [] : sourceOf(from, context)
  return values.map((value: unknown) => ({
    value: String(value),
    label: `${context.family}.option.${id}.${String(value)}`,
  }))
}
