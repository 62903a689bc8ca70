import { holdsText } from '../../../field-kinds/field-questions.ts'
import { isChoice } from '../../../model/field-shapes.ts'
import { preferencesOf } from '../../../model/preference-definition.ts'
import type { PaperDefinition, PaperSection } from '../../../model/screens/paper-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'
import { linkGroupsOf } from './link-groups.ts'
import { linkNames } from './link-sheets.ts'

/** The paper of a record names fields, lines, states and preferences there are, and is of a form that is printed (DEF-699). */
export function* linkPaper(link: FamilyLink): Generator<LinkProblem> {
  const { paper, print } = link.family.form
  if (paper === undefined) return
  if (!print)
    yield {
      pointer: '/form/paper',
      code: 'no-use',
      message: 'Nothing is printed of this form.',
      hint: 'say "print": true',
    }
  yield* linkTitle(paper, link)
  for (const section of paper.sections) yield* linkSection(section, pointerTo('/form/paper/sections', section.id), link)
}

function* linkTitle({ title, final }: PaperDefinition, { family, proof }: FamilyLink): Generator<LinkProblem> {
  proof.references += final.length + (title === undefined ? 0 : 1)
  const known = idsOf(family.entity.fields.filter(isChoice))
  if (title !== undefined)
    yield* linkNames([title], { pointer: '/form/paper/title', known, what: 'choice of the header' })
  yield* linkNames(final, { pointer: '/form/paper/final', known: family.workflow?.states ?? [], what: 'state' })
}

function* linkSection(section: PaperSection, pointer: string, link: FamilyLink): Generator<LinkProblem> {
  const { entity } = link.family
  const { house, fields, totals, columns, groups } = section
  link.proof.references += house.length + fields.length + totals.length + columns.length
  yield* linkNames(house, { pointer: `${pointer}/house`, known: houseTexts(link), what: 'preference that is a text' })
  const header = { known: idsOf(entity.fields), what: `header field of ${entity.id}` }
  yield* linkNames(fields, { pointer: `${pointer}/fields`, ...header })
  yield* linkNames(totals, { pointer: `${pointer}/totals`, ...header })
  if (section.lines === undefined) {
    if (columns.length + totals.length + groups.length > 0)
      yield { pointer, code: 'no-use', message: 'Columns, groups and totals are of lines.', hint: 'name the lines' }
    return
  }
  const lines = entity.lines.find(({ id }) => id === section.lines)
  if (lines === undefined) {
    const known = idsOf(entity.lines)
    yield* linkNames([section.lines], { pointer: `${pointer}/lines`, known, what: 'lines field' })
    return
  }
  const known = idsOf(lines.fields)
  yield* linkNames(columns, { pointer: `${pointer}/columns`, known, what: `field of a line of ${lines.id}` })
  yield* linkGroupsOf(groups, { pointer: `${pointer}/groups`, lines, link })
}

function houseTexts({ definitions }: FamilyLink): readonly string[] {
  return preferencesOf(definitions.preferences).flatMap(({ id, field }) => (holdsText(field) ? [id] : []))
}
