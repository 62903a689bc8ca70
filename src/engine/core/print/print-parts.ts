import { columnsOf } from '../field-kinds/one-of-fields.ts'
import { shownLineFields } from '../field-kinds/line-fields.ts'
import type { EntityDefinition } from '../model/family-definition.ts'
import type { FormLayout, SectionDefinition } from '../model/screens/form-layout.ts'
import type { PaperSection } from '../model/screens/paper-definition.ts'
import { isOfRecord } from './form-tabs.ts'

/** What a part of a record on paper is. */
const printPartKinds = ['Field', 'Column', 'Total'] as const
export type PrintPartKind = (typeof printPartKinds)[number]

/** A part of a record on paper: a field of its header, a column of its lines, or a total under them. */
export interface PrintPart {
  /** Id of the field, or `lines.column`. */
  readonly key: string
  readonly kind: PrintPartKind
  /** Locale key of what it is called. */
  readonly label: string
}

/** What a definition says of paper. */
interface PrintedFamily {
  readonly entity: EntityDefinition
  readonly form: FormLayout
}

/** Everything a record of the family may say on paper, in the order it usually does: what templates choose from (PRINT-45). */
export function printParts({ entity, form }: PrintedFamily): readonly PrintPart[] {
  const parts =
    form.paper === undefined
      ? form.sections.filter(isOfRecord).flatMap((section) => partsOf(entity, section))
      : form.paper.sections.flatMap((section) => partsOfPaper(entity, section))
  const order: readonly PrintPartKind[] = printPartKinds
  const byKey = new Map(parts.map((part) => [part.key, part]))
  return [...byKey.values()].toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

/** Header fields as parts. */
function headed({ fields }: EntityDefinition, ids: readonly string[], kind: PrintPartKind): readonly PrintPart[] {
  return ids.flatMap((id) => {
    const field = fields.find((one) => one.id === id)
    return field === undefined ? [] : [{ key: id, kind, label: field.label }]
  })
}

/** What the house says of itself is on every paper, so no template chooses it. */
function partsOfPaper(entity: EntityDefinition, section: PaperSection): readonly PrintPart[] {
  const lines = entity.lines.find(({ id }) => id === section.lines)
  const columns = section.columns.flatMap((id) => {
    const field = lines?.fields.find((one) => one.id === id)
    return lines === undefined || field === undefined
      ? []
      : [{ key: `${lines.id}.${id}`, kind: 'Column' as const, label: field.label }]
  })
  return [...headed(entity, section.fields, 'Field'), ...columns, ...headed(entity, section.totals, 'Total')]
}

function partsOf(entity: EntityDefinition, { fields, grid, totals }: SectionDefinition): readonly PrintPart[] {
  if (grid === undefined) return headed(entity, fields, 'Field')
  const lines = entity.lines.find(({ id }) => id === grid)
  if (lines === undefined) return []
  const columns = columnsOf(lines, shownLineFields(lines)).map(({ id, fields: [first], oneOf }) => ({
    key: `${lines.id}.${id}`,
    kind: 'Column' as const,
    label: oneOf?.label ?? first?.label ?? id,
  }))
  return [...columns, ...headed(entity, totals, 'Total')]
}
