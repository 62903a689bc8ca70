import type { FamilyDefinition } from '../../model/family-definition.ts'
import type { FormLayout, SectionDefinition } from '../../model/screens/form-layout.ts'
import type { WorkflowDefinition } from '../../model/workflow/workflow-definition.ts'
import type { AnyField, LinesField, TextKey } from '../../model/field-definition.ts'
import type { PublicFormDefinition } from '../../model/outside/public-form-definition.ts'
import type { TenantDefinitions } from '../../model/tenant-definitions.ts'
import { tenantEntitiesOf } from '../normalize/tenant-entities.ts'
import { nobody } from './viewer.ts'

/** The only right somebody has who holds a link; no role can hold it, its name is no permission's. */
export const formRight = '(form)'

/** What of a form the cut is made by. */
export interface OutsideCut extends Pick<PublicFormDefinition, 'shows' | 'writes' | 'states' | 'moves' | 'sections'> {
  readonly title: TextKey
  /** What the record says on paper in place of its form; undefined: nothing of its own. */
  readonly paper?: FormLayout['paper']
}

/** Every record says which one it is and where it stands; its lines as well. */
const always = new Set(['id', 'lineNo', 'status', 'docNo'])

/**
 * The definitions as the holder of a link to one form of one family may know them (PUBLIC-5): of that family the named fields alone, those
 * that are only shown locked, its moves and sections; of every other family what the named lookups show. Screens, reads and writes follow
 * from it as from any other.
 */
export function publicDefinitions(
  definitions: TenantDefinitions,
  family: FamilyDefinition,
  form: OutsideCut,
): TenantDefinitions & { readonly family: FamilyDefinition } {
  const cut = publicFamily(family, form)
  const families = new Map([...definitions.families, [cut.id, cut]])
  const own = tenantEntitiesOf([cut])
  const entities = new Map([...definitions.entities, ...own])
  const bySet = new Map([...own.values()].map((entity) => [entity.set, entity]))
  return {
    ...definitions,
    family: cut,
    families,
    entities,
    menu: [],
    search: [],
    areas: {},
    familyBySet: (set) => (set === cut.entity.set ? cut : definitions.familyBySet(set)),
    familyByDocType: (type) => (type === cut.docType ? cut : definitions.familyByDocType(type)),
    entity: (id) => entities.get(id),
    entityBySet: (set) => bySet.get(set) ?? definitions.entityBySet(set),
  }
}

/** The cut a form makes. */
export function cutOfForm({ texts, shows, writes, states, moves, sections }: PublicFormDefinition): OutsideCut {
  return { title: texts.title, shows, writes, states, moves, sections }
}

/** The family with nothing but what the form names. */
function publicFamily(family: FamilyDefinition, form: OutsideCut): FamilyDefinition {
  const { entity } = family
  return {
    ...family,
    title: form.title,
    permissions: { ...family.permissions, view: formRight, alsoView: [], create: formRight },
    routes: { lists: {}, create: undefined, isOpenOnly: true },
    disabledAtSite1: false,
    entity: {
      ...entity,
      // What nobody of the house changes they may be asked to fill in.
      isFixed: false,
      fields: entity.fields.map((field) => cutField(field, field.id, form)),
      lines: entity.lines.map((lines) => cutLines(lines, form)),
    },
    lists: {},
    form: cutLayout(family.form, form),
    workflow: family.workflow && cutWorkflow(family.workflow, form),
    sources: [],
    run: undefined,
  }
}

function cutField<Field extends AnyField>(field: Field, path: string, { shows, writes }: OutsideCut): Field {
  if (writes.includes(path)) return { ...field, readIf: undefined }
  if (shows.includes(path))
    return { ...field, readIf: undefined, readOnlyIf: true, required: false, requiredIf: undefined }
  return always.has(field.id) ? field : { ...field, readIf: nobody }
}

function cutLines(lines: LinesField, form: OutsideCut): LinesField {
  const isNamed = [...form.shows, ...form.writes].some((path) => path.startsWith(`${lines.id}.`))
  return {
    ...lines,
    readIf: isNamed ? undefined : nobody,
    // What is told of each line is not theirs to write, so they have no further one.
    hasFixedRows: form.shows.some((path) => path.startsWith(`${lines.id}.`)),
    fields: lines.fields.map((cell) => cutField(cell, `${lines.id}.${cell.id}`, form)),
  }
}

function cutLayout(layout: FormLayout, { sections, writes, paper }: OutsideCut): FormLayout {
  const found = sections.flatMap((id) => layout.sections.find((section) => section.id === id) ?? [])
  return {
    sections: found.map((section) => ({
      ...section,
      collapsed: false,
      entry: [],
      card: cutCard(section, writes),
      // What stands out for the house is not said to others.
      tones: {},
    })),
    tabs: [],
    drawers: [],
    print: false,
    paper,
    sheets: [],
    links: [],
    scale: undefined,
    budget: undefined,
    taking: undefined,
    save: undefined,
  }
}

/** What a card says first, and what is to be written in its line: nobody outside looks for that behind a button (PUBLIC-19). */
function cutCard({ card, grid }: SectionDefinition, writes: OutsideCut['writes']): readonly string[] {
  const written = writes.filter((path) => path.startsWith(`${grid}.`)).map((path) => path.slice(path.indexOf('.') + 1))
  return [...new Set([...card, ...written])]
}

function cutWorkflow(workflow: WorkflowDefinition, { states, moves }: OutsideCut): WorkflowDefinition {
  const cut = Object.entries(workflow.moves).map(([id, move]) => [
    id,
    { ...move, by: moves.includes(id) ? formRight : nobody },
  ])
  return { ...workflow, editable: states, moves: Object.fromEntries(cut) }
}
