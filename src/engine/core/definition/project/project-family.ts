import type { ClientFamily, ClientWorkflow } from '../../http/definitions-contract.ts'
import type { EntityDefinition, FamilyDefinition } from '../../model/family-definition.ts'
import type { FormLink } from '../../model/screens/form-layout.ts'
import type { MoveDefinition, WorkflowDefinition } from '../../model/workflow/workflow-definition.ts'
import type { SourceLines } from '../../model/source-definition.ts'
import type { TenantDefinitions } from '../../model/tenant-definitions.ts'
import { tellsBudget } from '../../effects/budget-use.ts'
import { tellsTaking } from '../../effects/taking-use.ts'
import { consequencesOf, type Consequence } from '../../effects/consequence.ts'
import { movesInOrder } from '../../effects/moves-in-order.ts'
import type { Expression } from '../../json-schema/common-schema.ts'
import { projectEntity } from './project-fields.ts'
import { projectLayout } from './project-layout.ts'
import { projectLists } from './project-lists.ts'
import { preferencesRead } from './preferences-read.ts'
import { varsOf } from './vars-of.ts'
import { nobody, type Viewer } from './viewer.ts'
import { mayView } from '../../model/screens/may-view.ts'

/** A family as the viewer may see it, or undefined without the right to view it. */
export function projectFamily(
  family: FamilyDefinition,
  viewer: Viewer,
  definitions: Pick<TenantDefinitions, 'entity' | 'families'>,
): ClientFamily | undefined {
  if (!mayView(family, viewer.permissions)) return undefined
  const entity = projectEntity(family.entity, viewer, definitions.entity)
  const workflow = projectWorkflow(family, entity, viewer)
  const moves = new Set(Object.keys(workflow?.moves ?? {}))
  const lists = projectLists(family.lists, { entity: family.entity, viewer, moves })
  const isElsewhere = family.disabledAtSite1 && viewer.siteId === 1
  return {
    ...openOf(family),
    entity: { ...entity, preferences: preferencesRead(entity, workflow) },
    lists,
    routes: {
      ...family.routes,
      lists: Object.fromEntries(Object.entries(family.routes.lists).filter(([id]) => Object.hasOwn(lists, id))),
    },
    form: {
      ...projectLayout(family.form, { entity, viewer, families: definitions.families }),
      links: projectLinks(family.form.links, entity, viewer),
      budget: tellsBudget(family, entity) ? family.form.budget : undefined,
      taking: tellsTaking(family, entity) ? family.form.taking : undefined,
    },
    workflow,
    sources: projectSources(family, viewer),
    run: family.run && { adjust: family.run.adjust },
    access: {
      canView: true,
      canCreate: viewer.permissions.has(family.permissions.create) && !isElsewhere && !family.routes.isOpenOnly,
    },
  }
}

/** A family that is only looked up: the fields lookups show or copy, and no screen. */
export function projectLookupOnly(
  family: FamilyDefinition,
  wanted: ReadonlySet<string>,
  entity: EntityDefinition,
): ClientFamily {
  const isWanted = ({ id }: { readonly id: string }) => wanted.has(id) || id === entity.title || id === 'id'
  return {
    ...openOf(family),
    entity: {
      ...entity,
      fields: entity.fields.filter(isWanted),
      lines: entity.lines.filter(isWanted),
      rules: [],
      preferences: {},
      effects: [],
      searchFields: entity.searchFields.filter((id) => wanted.has(id) || id === entity.title),
    },
    lists: {},
    routes: { lists: {}, create: undefined, isOpenOnly: false },
    form: {
      sections: [],
      tabs: [],
      drawers: [],
      print: false,
      paper: undefined,
      sheets: [],
      links: [],
      scale: undefined,
      budget: undefined,
      taking: undefined,
      save: undefined,
    },
    workflow: undefined,
    sources: [],
    run: undefined,
    access: { canView: false, canCreate: false },
  }
}

/** What screens need to know of sources; those the viewer may not see are left out once all families are projected. */
function projectSources({ sources }: FamilyDefinition, { permissions }: Viewer): ClientFamily['sources'] {
  return sources.map(({ id, label, makes, from, isMany, isLeading, same, record, lines }) => ({
    id,
    label,
    makes,
    from,
    isMany,
    isLeading,
    into: lines.into,
    line: lines.link?.line,
    qty: lines.takes.qty,
    isBlind: lines.blind !== undefined && !permissions.has(lines.blind.seenBy),
    same: [...Object.keys(same), ...namedBy(record, lines)],
    sameOfLines: Object.keys(lines.same),
    needs: lines.exploded === undefined ? undefined : record,
  }))
}

/** Fields of the header that say whose lines are offered, and how much of them. */
function namedBy(record: string | undefined, { asked, exploded }: SourceLines): readonly string[] {
  const isNamed = asked !== undefined || exploded !== undefined
  return [...(record === undefined || !isNamed ? [] : [record]), ...(exploded === undefined ? [] : [exploded.covers])]
}

/** What of a family everybody may see who sees it at all. */
function openOf({ id, module, kind, title, docType, numbering, disabledAtSite1, permissions, hash }: FamilyDefinition) {
  return { id, module, kind, title, docType, numbering, disabledAtSite1, permissions, hash }
}

function projectWorkflow(
  family: FamilyDefinition,
  entity: EntityDefinition,
  viewer: Viewer,
): ClientWorkflow | undefined {
  const { workflow } = family
  if (workflow === undefined) return undefined
  const allowed = Object.entries(workflow.moves).filter(
    ([, move]) => move.by === 'approver' || viewer.permissions.has(move.by),
  )
  const { onState: _server, expires: _clock, ...shown } = workflow
  return {
    ...shown,
    moves: Object.fromEntries(allowed.map(([id, move]) => [id, projectMove(move, entity)])),
    labels: labelsOf(workflow),
    consequences: Object.fromEntries(allowed.map(([id, move]) => [id, toldOf(family, move, entity)])),
    inOrder: movesInOrder({ ...workflow, moves: Object.fromEntries(allowed) }),
  }
}

/** What moves are called: all there are, but none of those a form for somebody outside leaves out. */
function labelsOf({ moves }: WorkflowDefinition): ClientWorkflow['labels'] {
  const named = Object.entries(moves).filter(([, { by }]) => by !== nobody)
  return Object.fromEntries(named.map(([id, { label }]) => [id, label]))
}

/** What a move does, without a condition over what is not there any more. */
function toldOf(family: FamilyDefinition, move: MoveDefinition, entity: EntityDefinition): readonly Consequence[] {
  return consequencesOf(family, move, entity).map((told) => ({
    ...told,
    isExpensed: isOver(told.isExpensed, entity) ? told.isExpensed : undefined,
  }))
}

/** Links of whoever holds their right, over what is there. */
function projectLinks(links: readonly FormLink[], entity: EntityDefinition, viewer: Viewer): readonly FormLink[] {
  const header = new Set(entity.fields.map(({ id }) => id))
  return links
    .filter(({ by, when, query }) => {
      const isGiven = Object.values(query).every((id) => header.has(id))
      return viewer.permissions.has(by) && isOver(when, entity) && isGiven
    })
    .map((link) => ({ ...link, firstIf: isOver(link.firstIf, entity) ? link.firstIf : undefined }))
}

/** True when a rule over the header reads nothing but what is there. */
function isOver(rule: Expression | undefined, { fields }: EntityDefinition): boolean {
  const header = new Set(fields.map(({ id }) => `rec.${id}`))
  return varsOf(rule).every((path) => !path.startsWith('rec.') || header.has(path))
}

/** A move without columns and a guard over what is not there any more; the server guards all the same. */
function projectMove(move: MoveDefinition, entity: EntityDefinition): MoveDefinition {
  const { lines } = move.ask
  const lineFields = new Set(entity.lines.find((field) => field.id === lines?.lines)?.fields.map((field) => field.id))
  return {
    ...move,
    guard: isOver(move.guard, entity) ? move.guard : undefined,
    firstIf: isOver(move.firstIf, entity) ? move.firstIf : undefined,
    effects: [],
    ask: {
      ...move.ask,
      fields: move.ask.fields.filter(({ field }) => entity.fields.some(({ id }) => id === field)),
      lines: lines === undefined ? undefined : { ...lines, columns: lines.columns.filter((id) => lineFields.has(id)) },
    },
  }
}
