import { cellsOfSheet } from '../../../model/section-parts.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Sheets that are printed name real fields of the record and of one of its lines. */
export function* linkSheets({ family, proof }: FamilyLink): Generator<LinkProblem> {
  const { entity } = family
  for (const sheet of family.form.sheets) {
    const pointer = pointerTo('/form/sheets', sheet.id)
    const lines = entity.lines.find(({ id }) => id === sheet.lines)
    proof.references += 1
    if (lines === undefined) {
      const known = idsOf(entity.lines)
      yield unknownName({
        pointer: `${pointer}/lines`,
        code: 'unknown-field',
        what: 'lines field',
        name: sheet.lines,
        known,
      })
      continue
    }
    yield* linkNames(sheet.fields, { pointer, known: idsOf(entity.fields), what: `header field of ${entity.id}` })
    const what = `field of a line of ${lines.id}`
    yield* linkNames(cellsOfSheet(sheet), { pointer, known: idsOf(lines.fields), what })
    proof.references += sheet.fields.length + sheet.columns.length
  }
}

interface Names {
  readonly pointer: string
  readonly known: readonly string[]
  readonly what: string
}

function* linkNames(names: readonly string[], { pointer, known, what }: Names): Generator<LinkProblem> {
  for (const name of names)
    if (!known.includes(name)) yield unknownName({ pointer, code: 'unknown-field', what, name, known })
}
