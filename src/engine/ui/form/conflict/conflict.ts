import type { FieldDefinition, LinesField, RecordFields } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { isSameLine, isSameValue } from '#core/record/same-value.ts'
import { lineKey } from '../store/line-key.ts'

/** Whose version of a place is kept. */
export type Side = 'mine' | 'theirs'

/** One place that both changed, each in another way. */
export type Clash = ValueClash | LineClash

interface PlaceOfClash {
  /** Unique in the conflict: `field`, or `lines/<line key>/<field>`, or `lines/<line key>` for a whole line. */
  readonly id: string
  readonly line: LineRecord | undefined
}

/** Two values of one field. */
export interface ValueClash extends PlaceOfClash {
  readonly field: FieldDefinition
  readonly mine: Scalar | undefined
  readonly theirs: Scalar | undefined
  readonly deletedBy: undefined
}

/** A line that one side has changed and the other has removed. */
export interface LineClash extends PlaceOfClash {
  readonly field: LinesField
  /** The side that has removed the line. */
  readonly deletedBy: Side
}

/** Three versions of one record: what both started from, mine, and theirs as the server has it now. */
export interface ThreeVersions {
  readonly entity: RecordFields
  readonly base: EntityRecord
  readonly mine: EntityRecord
  readonly theirs: EntityRecord
}

/** Places both sides changed; everything else merges by itself (FORM-10). */
export function findClashes({ entity, base, mine, theirs }: ThreeVersions): readonly Clash[] {
  return [
    ...entity.fields.flatMap((field) => valueClash(field, { base, mine, theirs })),
    ...entity.lines.flatMap((field) => lineClashes(field, { base, mine, theirs })),
  ]
}

function valueClash(field: FieldDefinition, versions: Versions): readonly ValueClash[] {
  const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map((side) => scalarIn(side, field.id))
  if (field.isDerived || !clashes(field, { base, mine, theirs })) return []
  return [{ id: field.id, field, line: undefined, mine, theirs, deletedBy: undefined }]
}

/** One value as the three versions have it. */
type Values = Readonly<Record<keyof Versions, Scalar | undefined>>

function clashes(field: FieldDefinition, { base, mine, theirs }: Values): boolean {
  return !isSameValue(field, base, mine) && !isSameValue(field, base, theirs) && !isSameValue(field, mine, theirs)
}

type Versions = Pick<ThreeVersions, 'base' | 'mine' | 'theirs'>

function lineClashes(field: LinesField, versions: Versions): readonly Clash[] {
  const mine = byServerId(linesOf(versions.mine, field.id))
  const theirs = byServerId(linesOf(versions.theirs, field.id))
  const inputs = field.fields.filter((cell) => !cell.isDerived)
  return linesOf(versions.base, field.id).flatMap((base): readonly Clash[] => {
    const my = mine.get(base.id)
    const their = theirs.get(base.id)
    if (my === undefined && their === undefined) return []
    const id = `${field.id}/${lineKey(base)}`
    if (my === undefined || their === undefined) {
      const survivor = my ?? their
      const isTouched = survivor !== undefined && !isSameLine(inputs, base, survivor)
      if (!isTouched) return []
      return [{ id, field, line: survivor, deletedBy: my === undefined ? 'mine' : 'theirs' }]
    }
    return inputs
      .filter((cell) => clashes(cell, { base: base[cell.id], mine: my[cell.id], theirs: their[cell.id] }))
      .map((cell) => ({
        id: `${id}/${cell.id}`,
        field: cell,
        line: my,
        mine: my[cell.id],
        theirs: their[cell.id],
        deletedBy: undefined,
      }))
  })
}

function byServerId(lines: readonly LineRecord[]): ReadonlyMap<LineRecord[string], LineRecord> {
  return new Map(lines.filter((line) => line.id !== undefined && line.id !== null).map((line) => [line.id, line]))
}

/** Their record with my changes on it; `sides` decides the clashes, theirs where it is silent. */
export function mergeVersions(versions: ThreeVersions, sides: Readonly<Record<string, Side>>): EntityRecord {
  const { entity, base, mine, theirs } = versions
  const merged: Record<string, EntityRecord[string]> = { ...theirs }
  for (const field of entity.fields) {
    const { id, isDerived } = field
    const values = { base: scalarIn(base, id), mine: scalarIn(mine, id), theirs: scalarIn(theirs, id) }
    if (!isDerived && takesMine(field, values, sides[id])) merged[id] = mine[id]
  }
  for (const field of entity.lines) merged[field.id] = mergeLines(field, versions, sides)
  return merged
}

function takesMine(field: FieldDefinition, { base, mine, theirs }: Values, side: Side | undefined): boolean {
  if (isSameValue(field, base, mine)) return false
  return isSameValue(field, base, theirs) || side === 'mine'
}

function mergeLines(
  field: LinesField,
  versions: Versions,
  sides: Readonly<Record<string, Side>>,
): readonly LineRecord[] {
  const base = byServerId(linesOf(versions.base, field.id))
  const mine = linesOf(versions.mine, field.id)
  const myById = byServerId(mine)
  const theirs = linesOf(versions.theirs, field.id)
  const theirIds = byServerId(theirs)
  const inputs = field.fields.filter((cell) => !cell.isDerived)
  const sideOf = (line: LineRecord) => sides[`${field.id}/${lineKey(line)}`]

  const kept = theirs.flatMap((their): readonly LineRecord[] => {
    const start = base.get(their.id)
    const my = myById.get(their.id)
    if (start === undefined) return [their]
    if (my === undefined) {
      return !isSameLine(inputs, start, their) && sideOf(start) !== 'mine' ? [their] : []
    }
    const cells = inputs.filter((cell) =>
      takesMine(
        cell,
        { base: start[cell.id], mine: my[cell.id], theirs: their[cell.id] },
        sides[`${field.id}/${lineKey(start)}/${cell.id}`],
      ),
    )
    return [{ ...their, ...Object.fromEntries(cells.map((cell) => [cell.id, my[cell.id]])) }]
  })
  const revived = [...base.values()].flatMap((start): readonly LineRecord[] => {
    const my = myById.get(start.id)
    if (my === undefined || theirIds.has(start.id) || sideOf(start) !== 'mine') return []
    const { id: gone, ...values } = my
    return [{ ...values, key: `again-${String(gone)}` }]
  })
  return [...kept, ...revived, ...mine.filter((line) => line.id === undefined || line.id === null)]
}
