import type { CodeDefinition, CodePlace } from '../../model/field-definition.ts'
import type { EntityDefinition, FamilyDefinition, RuleDefinition } from '../../model/family-definition.ts'
import type { PreferenceTypes } from '../../preferences/preference-types.ts'
import type { CodeSource } from '../schema/family/code-schema.ts'
import type { FamilySource } from '../schema/family/family-schema.ts'
import { snakeCase } from '../../text/case-of.ts'
import { textKey } from './locales/text-key.ts'
import type { ChoiceSources } from './choice-sources.ts'
import { kindOfFamily, titleOf, type EntityNames } from './entity-names.ts'
import { normalizeFields } from './normalize-fields.ts'
import { normalizeLayout } from './normalize-layout.ts'
import { normalizeLists } from './normalize-lists.ts'
import { normalizePublicForms } from './flow/normalize-public-forms.ts'
import { normalizeRecordMails } from './flow/normalize-record-mails.ts'
import { normalizeRun } from './flow/normalize-run.ts'
import { normalizeSamples } from './normalize-samples.ts'
import { normalizeSchedule } from './normalize-schedule.ts'
import { guardBlind, normalizeSources } from './normalize-sources.ts'
import { normalizeWorkflow } from './normalize-workflow.ts'

/** What a family's defaults depend on beyond its own file. */
export interface FamilyContext {
  readonly entities: ReadonlyMap<string, EntityNames>
  /** List id → the family it is of. */
  readonly lists: ReadonlyMap<string, string>
  /** Values of choices that are not written out. */
  readonly choices: ChoiceSources
  /** Preferences that expressions may read. */
  readonly preferences: PreferenceTypes
  /** SHA-256 of the effective source, hex. */
  readonly hash: string
}

/** A family with every default made explicit. Pure; expects a source that parse has accepted, and leaves broken references for link to report. */
export function normalizeFamily(source: FamilySource, context: FamilyContext): FamilyDefinition {
  const kind = kindOfFamily(source)
  const written = entityOf(source, kind, context)
  const sources = normalizeSources(source)
  const entity = { ...written, ...guardBlind(written, sources) }
  const form = normalizeLayout(source, { entity, lists: context.lists })
  return {
    id: source.id,
    module: source.module,
    kind,
    title: textKey(source.title, `${source.id}.title`),
    docType: source.docType,
    numbering:
      source.numbering === undefined
        ? undefined
        : { prefix: source.numbering.prefix, perYear: source.numbering.perYear ?? false },
    disabledAtSite1: source.disabledAtSite1 ?? false,
    routes: {
      lists: source.routes?.lists ?? {},
      create: source.routes?.create ?? source.routes?.open,
      isOpenOnly: source.routes?.create === undefined && source.routes?.open !== undefined,
    },
    permissions: { ...source.permissions, alsoView: source.permissions.alsoView ?? [] },
    entity,
    lists: normalizeLists(source),
    form,
    workflow: normalizeWorkflow(source),
    sources,
    schedule: normalizeSchedule(source),
    run: normalizeRun(source),
    publicForms: normalizePublicForms(source),
    mails: normalizeRecordMails(source, { entity, paper: form.paper }),
    samples: normalizeSamples(source),
    hash: context.hash,
  }
}

function entityOf(source: FamilySource, kind: 'document' | 'master', context: FamilyContext): EntityDefinition {
  const id = source.entity.id ?? source.id
  const scope = source.entity.scope ?? (kind === 'document' ? 'site' : 'tenant')
  const table = source.entity.table ?? snakeCase(id)
  const states = source.workflow?.states ?? []
  const fields = normalizeFields({
    source,
    kind,
    scope,
    table,
    states,
    entities: context.entities,
    choices: context.choices,
  })
  return {
    id,
    set: source.entity.set,
    table,
    storage: source.entity.storage ?? 'generated',
    scope,
    alsoSeenAt: source.entity.alsoSeenAt ?? [],
    sharedBy: source.entity.sharedBy,
    namesSite: source.entity.namesSite ?? false,
    usable: source.entity.usable,
    owner: scope === 'user' ? (source.entity.owner ?? 'enteredBy') : undefined,
    readMark: source.entity.readMark,
    about: source.entity.about && {
      ...source.entity.about,
      request: source.entity.about.request,
      since: source.entity.about.since,
    },
    underWay: source.entity.underWay,
    changesWith: source.entity.changesWith,
    tree: source.entity.tree,
    copiedFrom: source.entity.copiedFrom,
    series: source.entity.series,
    title: titleOf(source),
    searchFields: source.entity.searchFields ?? [titleOf(source)],
    codes: (source.entity.codes ?? []).map(codeOf),
    labels: (source.entity.labels ?? []).map(codePlace),
    lookAlikes: source.entity.lookAlikes ?? [],
    oneBy: source.entity.oneBy,
    filesUpTo: source.entity.filesUpTo,
    asksEarly: [...(source.entity.asksEarly ?? []), ...(source.entity.lookAlikes ?? [])],
    ...fields,
    roles: source.entity.roles ?? {},
    rules: rulesOf(source),
    preferences: context.preferences,
    uniqueTogether: source.entity.uniqueTogether ?? {},
    uniqueIfGiven: source.entity.uniqueIfGiven ?? [],
    isKept: source.entity.isKept ?? false,
    isFixed: source.entity.isFixed ?? false,
    effects: source.entity.effects ?? [],
  }
}

function codeOf(code: CodeSource): CodeDefinition {
  return typeof code === 'string' ? { ...codePlace(code), says: {} } : { ...codePlace(code.at), says: code.says }
}

/** `barcodes.code` is a column of lines, `number` a field of the header. */
function codePlace(name: string): CodePlace {
  const [first = '', second] = name.split('.')
  return second === undefined ? { lines: undefined, field: first } : { lines: first, field: second }
}

function rulesOf(source: FamilySource): readonly RuleDefinition[] {
  return Object.entries(source.entity.rules ?? {}).map(([id, rule]) => ({
    id,
    assert: rule.assert,
    at: rule.at,
    message: textKey(rule.message, `${source.id}.rule.${id}`),
    when: rule.when,
    before: rule.before ?? [],
    asks: rule.asks ?? false,
  }))
}
