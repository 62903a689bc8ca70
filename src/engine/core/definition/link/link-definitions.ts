import { plainDocument, issueIn, type EffectiveDocument } from '../read/effective-document.ts'
import type { SourceFile } from '../read/source-file.ts'
import type { FamilyLink, LinkContext } from './proof/link-context.ts'
import { linkAbout } from './screens/link-about.ts'
import { linkChoices } from './entity/link-choices.ts'
import { linkColumns } from './screens/link-columns.ts'
import { linkCompute } from './derived/link-compute.ts'
import { linkImports } from './entity/link-imports.ts'
import { linkMatrix } from './entity/link-matrix.ts'
import { linkOneOf } from './entity/link-one-of.ts'
import { linkDecisions } from './entity/link-decisions.ts'
import { linkDerived } from './derived/link-derived.ts'
import { linkEntity } from './entity/link-entity.ts'
import { linkExpressions } from './entity/link-expressions.ts'
import type { LinkIssue } from './proof/link-issue.ts'
import { linkGroups } from './screens/link-groups.ts'
import { linkLayout } from './screens/link-layout.ts'
import { linkBudget, linkTaking } from './screens/link-told-ahead.ts'
import { linkFormLinks } from './screens/link-form-links.ts'
import { linkScale } from './screens/link-scale.ts'
import { linkPaper } from './screens/link-paper.ts'
import { linkSheets } from './screens/link-sheets.ts'
import { linkLists } from './screens/link-lists.ts'
import { linkAmounts } from './entity/link-amounts.ts'
import { linkLookups } from './entity/link-lookups.ts'
import { linkMenu } from './screens/link-menu.ts'
import { linkPermissionTree } from './tenant/link-permission-tree.ts'
import { linkPermissions } from './tenant/link-permissions.ts'
import { linkPreferences } from './tenant/link-preferences.ts'
import type { LinkProblem } from './proof/link-problem.ts'
import { linkRecordEffects } from './code/link-record-effects.ts'
import { linkAsOf } from './code/link-as-of.ts'
import { linkRoles } from './code/link-roles.ts'
import { linkReads, linkReadEntities } from './code/link-reads.ts'
import { linkStates } from './code/link-states.ts'
import { linkReach } from './proof/link-reach.ts'
import { linkCompare } from './screens/link-compare.ts'
import { linkRelated } from './screens/link-related.ts'
import { linkRoutes } from './screens/link-routes.ts'
import { linkPublicForms } from './flow/link-public-forms.ts'
import { linkRecordMails } from './flow/link-record-mails.ts'
import { linkRun } from './flow/link-run.ts'
import { linkSamples } from './flow/link-samples.ts'
import { linkSchedule } from './flow/link-schedule.ts'
import { linkSearch } from './screens/link-search.ts'
import { linkSettings } from './tenant/link-settings.ts'
import { linkSystemTable } from './entity/link-system-table.ts'
import { linkStorage } from './entity/link-storage.ts'
import { linkSources } from './flow/link-sources.ts'
import { linkTabs } from './screens/link-tabs.ts'
import { linkFamilyTexts } from './proof/link-texts.ts'
import { linkUses } from './proof/link-uses.ts'
import { linkValues } from './entity/link-values.ts'
import { linkWidgets } from './code/link-widgets.ts'
import { linkWorkflow } from './flow/link-workflow.ts'

/** Every check of one family; each reads the complete family and reports at the pointers its author wrote. */
const familyChecks: readonly ((link: FamilyLink) => Iterable<LinkProblem>)[] = [
  linkEntity,
  linkOneOf,
  linkImports,
  linkMatrix,
  linkAbout,
  linkStorage,
  linkSystemTable,
  linkLookups,
  linkAmounts,
  linkWidgets,
  linkChoices,
  linkDerived,
  linkValues,
  linkExpressions,
  linkLists,
  linkLayout,
  linkGroups,
  linkSheets,
  linkPaper,
  linkFormLinks,
  linkScale,
  linkBudget,
  linkTaking,
  linkReach,
  linkColumns,
  linkCompute,
  linkRoles,
  linkAsOf,
  linkRecordEffects,
  linkReads,
  linkStates,
  linkTabs,
  linkRelated,
  linkCompare,
  linkWorkflow,
  linkDecisions,
  linkUses,
  linkSources,
  linkSchedule,
  linkRun,
  linkPublicForms,
  linkRecordMails,
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
