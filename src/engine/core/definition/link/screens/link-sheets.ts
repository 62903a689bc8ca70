import { isPicture } from '../../../field-kinds/field-questions.ts'
import type { LinesField } from '../../../model/field-definition.ts'
import { cellsOfPart, type PrintedPart, type PrintedSheet } from '../../../model/screens/section-parts.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkList } from './link-list.ts'

/** Sheets that are printed name real fields of the record, and of its lines or of a list that belongs to it. */
export function* linkSheets(link: FamilyLink): Generator<LinkProblem> {
  const { entity } = link.family
  for (const sheet of link.family.form.sheets) {
    const pointer = pointerTo('/form/sheets', sheet.id)
    link.proof.references += sheet.fields.length
    yield* linkNames(sheet.fields, { pointer, known: idsOf(entity.fields), what: `header field of ${entity.id}` })
    yield* linkPicture(sheet, pointer, link)
    for (const [index, part] of sheet.parts.entries()) yield* linkPart(part, `${pointer}/parts/${index}`, link)
  }
}

function* linkPicture(
  { picture }: PrintedSheet,
  pointer: string,
  { family, proof }: FamilyLink,
): Generator<LinkProblem> {
  if (picture === undefined) return
  proof.references += 1
  const known = idsOf(family.entity.fields.filter(isPicture))
  yield* linkNames([picture], { pointer: `${pointer}/picture`, known, what: 'picture' })
}

function* linkPart(part: PrintedPart, pointer: string, link: FamilyLink): Generator<LinkProblem> {
  const { lines: id, related } = part
  if ((id === undefined) === (related === undefined)) {
    yield { pointer, code: 'no-use', message: 'A part of a sheet is of "lines" or of a "list", one of them.' }
    return
  }
  link.proof.references += 1 + part.columns.length
  if (related !== undefined) {
    yield* linkList(related, pointer, link)
    const fields = link.definitions.families.get(related.family)?.entity.fields
    if (fields !== undefined) yield* linkNames(cellsOfPart(part), { pointer, known: idsOf(fields), what: 'field' })
    return
  }
  const lines = link.family.entity.lines.find((field) => field.id === id)
  if (lines === undefined) {
    yield* linkNames([id ?? ''], {
      pointer: `${pointer}/lines`,
      known: idsOf(link.family.entity.lines),
      what: 'lines field',
    })
    return
  }
  yield* linkNames(cellsOfPart(part), { pointer, known: columnsOfLines(lines), what: `field of a line of ${lines.id}` })
}

/** Fields of a line, and columns of which each line fills one. */
export function columnsOfLines({ fields, oneOf }: LinesField): readonly string[] {
  return [...idsOf(fields), ...idsOf(oneOf)]
}

interface Names {
  readonly pointer: string
  readonly known: readonly string[]
  readonly what: string
}

/** Each of the names is one of those known. */
export function* linkNames(names: readonly string[], { pointer, known, what }: Names): Generator<LinkProblem> {
  for (const name of names)
    if (!known.includes(name)) yield unknownName({ pointer, code: 'unknown-field', what, name, known })
}
