import type { CompareDefinition } from '../../../compare/compare-definition.ts'
import type { SectionDefinition } from '../../../model/screens/form-layout.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { comparedNames, type ComparedLines } from './compared-names.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Lines are compared with lines of the same record: every name is a field of the right lines, and of the kind it is read as. */
export function* linkCompare(link: FamilyLink): Generator<LinkProblem> {
  for (const section of link.family.form.sections) {
    if (section.compare === undefined) continue
    const pointer = pointerTo('/form/sections', section.id)
    yield* linkAlone(section, pointer)
    yield* linkCompared(section.compare, `${pointer}/compare`, link)
  }
}

/** A section shows one thing. */
function* linkAlone({ fields, grid, related, chart }: SectionDefinition, pointer: string): Generator<LinkProblem> {
  const others = {
    fields: fields.length > 0,
    grid: grid !== undefined,
    list: related !== undefined,
    chart: chart !== undefined,
  }
  for (const [key, isThere] of Object.entries(others))
    if (isThere)
      yield {
        pointer: `${pointer}/${key}`,
        code: 'no-use',
        message: `A section that compares shows no ${key}.`,
        hint: 'make a section of each',
      }
}

function* linkCompared(compared: CompareDefinition, pointer: string, link: FamilyLink): Generator<LinkProblem> {
  yield* linkSides(compared, pointer)
  const found = yield* linkLines(compared, pointer, link)
  for (const { at, name, of, what, fits } of found === undefined ? [] : comparedNames(compared, found, link)) {
    if (name === undefined) continue
    link.proof.references += 1
    const known = idsOf(of.filter(fits))
    if (!known.includes(name))
      yield unknownName({ pointer: `${pointer}/${at}`, code: 'unknown-field', what, name, known })
  }
}

/** Columns and cells are either lines, both of them, or what the rows are offered. */
function* linkSides({ rows, columns, cells }: CompareDefinition, pointer: string): Generator<LinkProblem> {
  for (const [key, side] of Object.entries({ columns, cells })) {
    if (rows.offers !== undefined && side !== undefined)
      yield {
        pointer: `${pointer}/${key}`,
        code: 'no-use',
        message: `The rows say with "${rows.offers}" what they are offered, so there are no ${key}.`,
        hint: `take out "${key}" or "offers"`,
      }
    if (rows.offers === undefined && side === undefined)
      yield {
        pointer,
        code: 'wrong-value',
        message: `A comparison of lines with lines has ${key}.`,
        hint: `write "${key}", or "offers" under "rows"`,
      }
  }
}

/** Every name of lines is one of the family's; what is not is reported. */
function* linkLines(
  { rows, columns, cells }: CompareDefinition,
  pointer: string,
  link: FamilyLink,
): Generator<LinkProblem, ComparedLines | undefined> {
  const { lines } = link.family.entity
  const places = { rows: rows.lines, columns: columns?.lines, cells: cells?.lines }
  for (const [key, name] of Object.entries(places)) {
    if (name === undefined) continue
    link.proof.references += 1
    if (!idsOf(lines).includes(name))
      yield unknownName({
        pointer: `${pointer}/${key}/lines`,
        code: 'unknown-field',
        what: 'lines field',
        name,
        known: idsOf(lines),
      })
  }
  const [ofRow, ofColumn, ofCell] = Object.values(places).map((id) => lines.find((one) => one.id === id))
  const isWhole = (columns === undefined || ofColumn !== undefined) && (cells === undefined || ofCell !== undefined)
  return ofRow === undefined || !isWhole ? undefined : { rows: ofRow, columns: ofColumn, cells: ofCell }
}
