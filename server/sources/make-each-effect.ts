import { add, compare, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { AskedOfSource, SourceDefinition } from '#core/model/source-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { integerParam, moveOfMadeParam, optional, written } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MadeDraft } from './asked-of-made.ts'
import { bringOnEach } from './bring-on-each.ts'
import { decimalOf } from './counting/count-taken.ts'

/** A line of the record with how much of it is open, and where it stands. */
interface OpenLine {
  readonly line: LineRecord
  readonly row: number
  readonly qty: string
}

/**
 * Makes one draft of what lines have open for each that they say a document is of (`lines.same`), such as one order per supplier and currency, of every
 * family that is made so of this one; nothing is taken before they are submitted. With a move each is brought on by it at once. @throws E_VALIDATION where a line says nobody
 */
export const makeEachEffect = defineMoveEffect({
  name: 'sources:makeEach',
  params: { made: optional(written(integerParam('header'))), move: optional(moveOfMadeParam()) },
  async apply(input, { fieldOf, header }) {
    const { family, record, definitions, createOther, command, body: asked } = input
    const made: MadeDraft[] = []
    for (const target of definitions.families.values()) {
      for (const source of target.sources.filter((one) => one.from === family.id)) {
        for (const body of bodiesOf({ target, source, record })) {
          const before = command.warned.length
          const draft = await createOther(target.id, body)
          made.push({ target, record: draft, warned: command.warned.slice(before) })
        }
      }
    }
    const field = fieldOf('made')
    const set = field === undefined ? {} : { set: { [field]: (header.made ?? 0) + made.length } }
    if (header.move === '') return set
    const isConfirmed = asked.Confirmed === true
    const asks = input.asksBack === true && !isConfirmed
    return { ...set, afterwards: bringOnEach({ made, move: header.move, asks, isConfirmed }) }
  },
})

interface Making {
  readonly target: FamilyDefinition
  readonly source: SourceDefinition
  readonly record: EntityRecord
}

function bodiesOf(making: Making): readonly WireRecord[] {
  const { lines } = making.source
  const [by] = Object.values(lines.same)
  if (by === undefined || lines.asked === undefined) return []
  const open = openLines(making, lines.asked)
  const nobody = open.filter(({ line }) => (line[by] ?? null) === null)
  if (nobody.length > 0) {
    const issues = nobody.map(({ row }) => fieldIssue(by, { code: 'required' }, { lines: lines.from, index: row }))
    throw appError('E_VALIDATION', {}, { issues })
  }
  const partyOf = ({ line }: OpenLine) => JSON.stringify(Object.values(lines.same).map((field) => line[field] ?? null))
  return [...new Set(open.map(partyOf))].map((party) =>
    bodyOf(
      making,
      open.filter((line) => partyOf(line) === party),
    ),
  )
}

function openLines({ source, record }: Making, asked: AskedOfSource): readonly OpenLine[] {
  return linesOf(record, source.lines.from).flatMap((line, row) => {
    const gone = add(decimalOf(line[asked.taken]), decimalOf(line[asked.cancelled ?? '']))
    const qty = subtract(decimalOf(line[asked.qty]), gone)
    return compare(qty, zero) > 0 ? [{ line, row, qty: printDecimal(qty) }] : []
  })
}

function bodyOf({ target, source, record }: Making, group: readonly OpenLine[]): WireRecord {
  const { lines } = source
  const into = target.entity.lines.find(({ id }) => id === lines.into)
  const cells = into?.fields ?? []
  const [first] = group
  return {
    ...copied(target.entity.fields, { ...source.same, ...source.header }, record),
    ...copied(target.entity.fields, lines.same, first?.line ?? {}),
    [into?.property ?? lines.into]: group.map(({ line, qty }) => ({
      ...copied(cells, lines.map, line),
      ...given(cells, {
        [lines.link?.record ?? '']: standardOf(record).id,
        [lines.link?.line ?? '']: line['id'],
        [lines.takes.qty]: qty,
      }),
    })),
  }
}

function copied(
  own: readonly FieldDefinition[],
  map: Readonly<Record<string, string>>,
  values: EntityRecord | LineRecord,
): WireRecord {
  return given(own, Object.fromEntries(Object.entries(map).map(([to, from]) => [to, values[from]])))
}

/** Values by field, as they go over the wire; without those that say nothing. */
function given(own: readonly FieldDefinition[], values: Readonly<Record<string, unknown>>): WireRecord {
  const said = own.filter(({ id }) => (values[id] ?? null) !== null)
  return Object.fromEntries(said.map((field) => [wireName(field), values[field.id]]))
}
