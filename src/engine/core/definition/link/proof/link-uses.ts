import { isWritten } from '../../read/source-file.ts'
import { kindOf } from '../../../field-kinds/field-kinds.ts'
import { isSearchable, isShortText } from '../../../field-kinds/field-questions.ts'
import type { FamilyDefinition } from '../../../model/family-definition.ts'
import type { SectionDefinition } from '../../../model/screens/form-layout.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { isLookup } from '../../../model/field-shapes.ts'
import { isObject } from '../../read/check-schema.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { FamilyLink } from './link-context.ts'
import type { LinkProblem } from './link-problem.ts'

/** What a family says has a meaning where it says it: nothing is searched, sorted, filtered or summed that cannot be. */
export function* linkUses({ family, documents }: FamilyLink): Generator<LinkProblem> {
  const { entity } = family
  const written = documents.get(family.id)
  if (written !== undefined && isWritten(written.base, '/entity/owner') && entity.scope !== 'user')
    yield {
      pointer: '/entity/owner',
      code: 'no-use',
      message: 'Only rows of one user have an owner.',
      hint: 'add "scope": "user"',
    }
  if (family.workflow === undefined && family.docType !== undefined)
    yield { pointer: '/docType', code: 'no-use', message: 'Only a document has a type, and this has no "workflow".' }
  if (family.kind === 'master' && family.numbering !== undefined)
    yield { pointer: '/numbering', code: 'no-use', message: 'Only a document is numbered, and this is a master.' }
  for (const [index, id] of entity.searchFields.entries())
    yield* linkSearched(fieldOf(entity.fields, id), `/entity/searchFields/${index}`, family)
  for (const [index, id] of entity.lookAlikes.entries())
    yield* linkCompared(fieldOf(entity.fields, id), `/entity/lookAlikes/${index}`, family)
  if (entity.oneBy !== undefined) yield* linkCompared(fieldOf(entity.fields, entity.oneBy), '/entity/oneBy', family)
  yield* linkListUses(family)
  // A layout nobody wrote is made from the inputs there are, which may be none.
  if (isObject(written?.value) && written.value['form'] !== undefined)
    for (const section of family.form.sections) yield* linkSectionUses(section, family)
  yield* linkDrawers(family)
}

function fieldOf(fields: readonly FieldDefinition[], id: string): FieldDefinition | undefined {
  return fields.find((field) => field.id === id)
}

/** Texts; of views, whose rows are few and keep no terms, lookups as well, and of tables those a list filters by, which have an index. */
function* linkSearched(
  field: FieldDefinition | undefined,
  pointer: string,
  { entity, lists }: FamilyDefinition,
): Generator<LinkProblem> {
  if (field === undefined || isSearchable(field)) return
  if (isLookup(field) && !field.isCustom && field.readFrom === undefined) {
    if (entity.storage === 'system' || Object.values(lists).some(({ filters }) => filters.includes(field.id))) return
    const message = `"${field.id}" is searched by the words of what it points to, which needs an index.`
    yield { pointer, code: 'no-use', message, hint: 'let a list filter by it' }
    return
  }
  yield {
    pointer,
    code: 'no-use',
    message: `"${field.id}" is of kind ${field.type}, which quick search never looks into.`,
  }
}

/** Look-alikes are found by the words that quick search keeps of a tenant's records. */
function* linkCompared(
  field: FieldDefinition | undefined,
  pointer: string,
  { entity }: FamilyDefinition,
): Generator<LinkProblem> {
  if (field === undefined) return
  if (isShortText(field) && !field.isCustom && entity.scope !== 'user' && entity.storage === 'generated') return
  const message = `"${field.id}" cannot be compared: look-alikes are found by short texts of records of a tenant or a site.`
  yield { pointer, code: 'no-use', message }
}

function* linkListUses({ lists, entity }: FamilyDefinition): Generator<LinkProblem> {
  for (const list of Object.values(lists)) {
    const pointer = pointerTo('/lists', list.id)
    const views = list.views.map(({ id, sort }) => ({ sort, at: pointerTo(`${pointer}/views`, id) }))
    for (const { sort, at } of [{ sort: list.sort, at: pointer }, ...views]) {
      const sorted = sort && fieldOf(entity.fields, sort.field)
      if (sorted !== undefined && !kindOf(sorted).isSortable)
        yield {
          pointer: `${at}/sort/field`,
          code: 'no-use',
          message: `"${sorted.id}" is of kind ${sorted.type} and has no order.`,
        }
    }
  }
}

function* linkSectionUses(section: SectionDefinition, { entity }: FamilyDefinition): Generator<LinkProblem> {
  const pointer = pointerTo('/form/sections', section.id)
  if (section.grid === undefined) {
    for (const key of ['entry', 'totals', 'card', 'more'] as const)
      if (section[key].length > 0)
        yield {
          pointer: `${pointer}/${key}`,
          code: 'no-use',
          message: `"${key}" is said of a grid, and the section has none.`,
        }
    const { related, chart, compare } = section
    if (section.fields.length === 0 && [related, chart, compare].every((shown) => shown === undefined))
      yield {
        pointer,
        atKey: true,
        code: 'too-few',
        message: `The section "${section.id}" shows nothing.`,
        hint: 'give it "fields", a "grid" or a "list"',
      }
    return
  }
  if (section.fields.length > 0)
    yield {
      pointer: `${pointer}/fields`,
      code: 'no-use',
      message: 'A section with a grid shows no fields.',
      hint: 'put them into a section of their own',
    }
  for (const [index, id] of section.totals.entries()) {
    const field = fieldOf(entity.fields, id)
    if (field !== undefined && !kindOf(field).isNumber)
      yield {
        pointer: `${pointer}/totals/${index}`,
        code: 'no-use',
        message: `"${id}" is of kind ${field.type}, no number to total.`,
      }
  }
  const lines = entity.lines.find(({ id }) => id === section.grid)
  if (section.entry.includes('search') && lines !== undefined && !lines.fields.some(isLookup))
    yield {
      pointer: `${pointer}/entry`,
      code: 'no-use',
      message: `Lines of "${lines.id}" look nothing up, so there is nothing to search for.`,
    }
}

/** Approvals are shown where approvers decide. */
function* linkDrawers({ form, workflow }: FamilyDefinition): Generator<LinkProblem> {
  const index = form.drawers.indexOf('approvals')
  if (index < 0 || Object.values(workflow?.moves ?? {}).some(({ by }) => by === 'approver')) return
  const message = "There are no approvals to show: no move is an approver's."
  yield { pointer: `/form/drawers/${index}`, code: 'no-use', message }
}
