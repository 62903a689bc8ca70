import { plainDocument, issueIn, type EffectiveDocument } from '../read/effective-document.ts'
import type { SourceFile } from '../read/source-file.ts'
import type { FamilyLink, LinkContext } from './link-context.ts'
import { linkAbout } from './link-about.ts'
import { linkChoices } from './link-choices.ts'
import { linkColumns } from './link-columns.ts'
import { linkCompute } from './link-compute.ts'
import { linkDecisions } from './link-decisions.ts'
import { linkDerived } from './link-derived.ts'
import { linkEntity } from './link-entity.ts'
import { linkExpressions } from './link-expressions.ts'
import type { LinkIssue } from './link-issue.ts'
import { linkLayout } from './link-layout.ts'
import { linkLists } from './link-lists.ts'
import { linkLookups } from './link-lookups.ts'
import { linkMenu } from './link-menu.ts'
import { linkPermissionTree } from './link-permission-tree.ts'
import { linkPermissions } from './link-permissions.ts'
import { linkPreferences } from './link-preferences.ts'
import type { LinkProblem } from './link-problem.ts'
import { linkRecordEffects } from './link-record-effects.ts'
import { linkRoles } from './link-roles.ts'
import { linkReads, linkReadEntities } from './link-reads.ts'
import { linkReach } from './link-reach.ts'
import { linkRelated } from './link-related.ts'
import { linkRoutes } from './link-routes.ts'
import { linkSamples } from './link-samples.ts'
import { linkSearch } from './link-search.ts'
import { linkSettings } from './link-settings.ts'
import { linkSystemTable } from './link-system-table.ts'
import { linkStorage } from './link-storage.ts'
import { linkSources } from './link-sources.ts'
import { linkTabs } from './link-tabs.ts'
import { linkFamilyTexts } from './link-texts.ts'
import { linkUses } from './link-uses.ts'
import { linkValues } from './link-values.ts'
import { linkWidgets } from './link-widgets.ts'
import { linkWorkflow } from './link-workflow.ts'

/** Every check of one family; each reads the complete family and reports at the pointers its author wrote. */
const familyChecks: readonly ((link: FamilyLink) => Iterable<LinkProblem>)[] = [
  linkEntity,
  linkAbout,
  linkStorage,
  linkSystemTable,
  linkLookups,
  linkWidgets,
  linkChoices,
  linkDerived,
  linkValues,
  linkExpressions,
  linkLists,
  linkLayout,
  linkReach,
  linkColumns,
  linkCompute,
  linkRoles,
  linkRecordEffects,
  linkReads,
  linkTabs,
  linkRelated,
  linkWorkflow,
  linkDecisions,
  linkUses,
  linkSources,
  linkPermissions,
  linkFamilyTexts,
  linkSamples,
]

/** Every reference of the families named, and every route, menu item and search entry, checked once. */
export function* linkDefinitions(context: LinkContext, familyIds: readonly string[]): Generator<LinkIssue> {
  for (const id of familyIds) {
    const family = context.definitions.families.get(id)
    if (family === undefined) continue
    const link: FamilyLink = { ...context, family }
    for (const check of familyChecks) yield* placed(check(link), context.documents.get(family.id))
  }
  yield* linkReadEntities(context)
  for (const { family, problem } of linkRoutes(context)) yield* placed([problem], context.documents.get(family))
  yield* placed(linkMenu(context), documentOf(context.sources.menu))
  yield* placed(linkPermissionTree(context), documentOf(context.sources.permissions))
  yield* placed(linkSearch(context), documentOf(context.sources.search))
  yield* placed(linkPreferences(context), documentOf(context.sources.preferences))
  const { settings } = context.sources
  if (settings !== undefined) yield* placed(linkSettings(settings, context), documentOf(settings))
}

function documentOf(file: SourceFile | undefined): EffectiveDocument | undefined {
  return file === undefined ? undefined : plainDocument(file)
}

function* placed(problems: Iterable<LinkProblem>, document: EffectiveDocument | undefined): Generator<LinkIssue> {
  if (document === undefined) return
  for (const problem of problems) {
    const issue = issueIn(document, problem)
    yield problem.cause === undefined ? issue : { ...issue, cause: problem.cause }
  }
}
