import type { SectionDefinition } from '../../../model/screens/form-layout.ts'
import type { LinesField } from '../../../model/field-definition.ts'
import { isChoice, isLookup } from '../../../model/field-shapes.ts'
import { kindOf } from '../../../field-kinds/field-kinds.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { Proof } from '../proof/proof.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Sections show real fields, each once. */
export function* linkLayout(link: FamilyLink): Generator<LinkProblem> {
  const shown = new Map<string, string>()
  for (const section of link.family.form.sections) {
    yield* linkSection(section, link)
    for (const [index, id] of section.fields.entries()) {
      const other = shown.get(id)
      const pointer = `${pointerTo('/form/sections', section.id)}/fields/${index}`
      if (other !== undefined && other !== section.id)
        yield { pointer, code: 'duplicate-entry', message: `"${id}" is in the section "${other}" already.` }
      shown.set(id, section.id)
    }
    if (section.grid !== undefined) shown.set(section.grid, section.id)
  }
}

function* linkSection(section: SectionDefinition, { family, proof }: FamilyLink): Generator<LinkProblem> {
  const pointer = pointerTo('/form/sections', section.id)
  const { fields, lines: grids } = family.entity
  const what = `header field of ${family.entity.id}`
  proof.references += section.fields.length + section.totals.length + section.card.length
  for (const [index, name] of section.fields.entries()) {
    if (!idsOf(fields).includes(name))
      yield unknownName({
        pointer: `${pointer}/fields/${index}`,
        code: 'unknown-field',
        what,
        name,
        known: idsOf(fields),
      })
  }
  for (const [index, name] of section.totals.entries()) {
    if (!idsOf(fields).includes(name))
      yield unknownName({
        pointer: `${pointer}/totals/${index}`,
        code: 'unknown-field',
        what,
        name,
        known: idsOf(fields),
      })
  }
  if (section.grid !== undefined && !idsOf(grids).includes(section.grid)) {
    yield unknownName({
      pointer: `${pointer}/grid`,
      code: 'unknown-field',
      what: 'lines field',
      name: section.grid,
      known: idsOf(grids),
    })
  }
  const cells = grids.find(({ id }) => id === section.grid)
  yield* linkChain(section, cells, proof)
  yield* linkTree(section, cells)
  if (cells === undefined) {
    if (Object.keys(section.tones).length > 0)
      yield { pointer: `${pointer}/tones`, code: 'no-use', message: 'What stands out is a field of a line of a grid.' }
    return
  }
  for (const name of Object.keys(section.tones)) {
    const at = pointerTo(`${pointer}/tones`, name)
    const known = idsOf(cells.fields)
    if (!known.includes(name))
      yield unknownName({ pointer: at, code: 'unknown-field', what: `field of a line of ${cells.id}`, name, known })
  }
  yield* linkCells(section.card, cells, `${pointer}/card`)
  proof.references += section.more.flatMap(({ columns }) => columns).length
  yield* linkMore(section, cells)
}

/** Groups of columns are of fields of a line, and what decides whether one says something is among its columns. */
function* linkMore(section: SectionDefinition, cells: LinesField): Generator<LinkProblem> {
  const pointer = pointerTo('/form/sections', section.id)
  for (const { id, columns, by } of section.more) {
    const at = pointerTo(`${pointer}/more`, id)
    yield* linkCells(columns, cells, `${at}/columns`)
    for (const [index, name] of by.entries())
      if (!columns.includes(name))
        yield unknownName({
          pointer: `${at}/by/${index}`,
          code: 'unknown-field',
          what: `column of the group ${id}`,
          name,
          known: columns,
        })
  }
}

function* linkCells(names: readonly string[], { id, fields }: LinesField, pointer: string): Generator<LinkProblem> {
  const what = `field of a line of ${id}`
  for (const [index, name] of names.entries())
    if (!idsOf(fields).includes(name))
      yield unknownName({ pointer: `${pointer}/${index}`, code: 'unknown-field', what, name, known: idsOf(fields) })
}

/** A tree is drawn of lines that are one choice and nothing else, each value once, whose values stand under groups. */
function* linkTree({ id, isTree }: SectionDefinition, lines: LinesField | undefined): Generator<LinkProblem> {
  if (!isTree) return
  const pointer = `${pointerTo('/form/sections', id)}/tree`
  const given = (lines?.fields ?? []).filter((field) => !field.isDerived && !field.isCustom)
  const [field, ...others] = given
  const isOnce = lines?.once.length === 1 && lines.once[0] === field?.id
  if (field !== undefined && isChoice(field) && others.length === 0 && isOnce && !(lines?.isOrdered ?? false)) {
    if (field.choices.every(({ under = [] }) => under.length > 0)) return
    yield {
      pointer,
      code: 'no-use',
      message: `The values of "${field.id}" stand under no groups: nothing makes a tree of them.`,
    }
    return
  }
  const message = 'A tree is drawn of a grid whose lines are one choice, which "once" names, in no order of their own.'
  yield { pointer, code: 'no-use', message, hint: 'leave "tree" out' }
}

/** A chain names a lookup and two numbers of the lines its section shows. */
function* linkChain(
  { id, chain }: SectionDefinition,
  cells: LinesField | undefined,
  proof: Proof,
): Generator<LinkProblem> {
  if (chain === undefined) return
  const pointer = `${pointerTo('/form/sections', id)}/chain`
  if (cells === undefined) {
    yield { pointer, code: 'no-use', message: 'A chain is told under a grid of units.', hint: 'name the grid' }
    return
  }
  for (const [key, name] of Object.entries(chain)) {
    proof.references += 1
    const field = cells.fields.find((cell) => cell.id === name)
    const isRight = field !== undefined && (key === 'unit' ? isLookup(field) : kindOf(field).isNumber)
    if (isRight) continue
    const known = cells.fields.filter((cell) => (key === 'unit' ? isLookup(cell) : kindOf(cell).isNumber))
    const what = `${key === 'unit' ? 'lookup' : 'number'} of a line of ${cells.id}`
    yield unknownName({ pointer: `${pointer}/${key}`, code: 'unknown-field', what, name, known: idsOf(known) })
  }
}
