import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { LookupDefinition } from '#core/model/field-definition.ts'
import { pascalCase } from '#core/text/case-of.ts'
import type { SampleValues } from '#core/model/samples-definition.ts'
import type { TenantDefinitions, TenantEntity } from '#core/model/tenant-definitions.ts'
import type { WireList } from '#core/http/odata-contract.ts'
import { wireName } from '#core/record/wire-record.ts'
import type { FindSample, SampleLookup } from '#core/samples/sample-lookup.ts'
import type { TestSession } from '../../support/sign-in.ts'
import { canBeMade } from './family-cases.ts'
import type { MadeRecord } from './family-world.ts'
import { lookupIn } from './lookup-in.ts'

/** What a finder works with. */
export interface FinderDeps {
  readonly definitions: TenantDefinitions
  readonly admin: TestSession
  readonly make: (family: FamilyDefinition, over: SampleValues) => Promise<MadeRecord>
}

/** Finds the records samples need: those they name, else any that fits, else one that is made for it. */
export function createFinder(deps: FinderDeps): FindSample {
  const making = new Set<string>()
  const known = new Map<string, readonly number[]>()
  return async (question) => {
    const lookup = lookupIn(question.field)
    const target = deps.definitions.entity(lookup?.to ?? '')
    if (lookup === undefined || target === undefined) return undefined
    if (question.named !== undefined) return findNamed(deps, question, target)
    const filter = filterOf(lookup, question, target)
    const any = async () => {
      const ids = known.get(`${lookup.set} ${filter}`) ?? (await idsOf(deps.admin, lookup, filter))
      if (target.parent === undefined) known.set(`${lookup.set} ${filter}`, ids)
      return ids.find((id) => !question.not.includes(id))
    }
    const made = async () => {
      const id = await makeOne(deps, { lookup, target, making, same: question.same })
      // One made for a lookup of approved documents is not approved yet.
      const fits = id !== undefined && (await idsOf(deps.admin, lookup, allOf(filter, `Id eq ${id}`))).includes(id)
      return fits ? id : undefined
    }
    return question.isFresh ? ((await made()) ?? any()) : ((await any()) ?? made())
  }
}

async function findNamed(deps: FinderDeps, question: SampleLookup, target: TenantEntity): Promise<number> {
  const { named = '', field } = question
  const title = titlePath(deps.definitions, target)
  const of = [...(question.owner === undefined ? [] : [ownerFilter(question)]), ...sameFilters(question, target)]
  const lookup = lookupIn(field)
  const [id] = await idsOf(
    deps.admin,
    { set: lookup?.set ?? '', everySite: lookup?.everySite },
    allOf(`${title} eq '${named.replaceAll("'", "''")}'`, ...of),
  )
  if (id === undefined) throw new Error(`${field.id}: there is no ${target.id} called "${named}" in the demo`)
  return id
}

/** Wire path of the title; of lines that are called by what they look up, through it. */
function titlePath(definitions: TenantDefinitions, { fields, title }: TenantEntity): string {
  const field = fields.find((one) => one.id === title)
  const lookup = lookupIn(field)
  const through = lookup === undefined ? undefined : definitions.entity(lookup.to)
  return through === undefined ? (field?.property ?? '') : `${field?.property}/${titlePath(definitions, through)}`
}

function filterOf({ filter }: LookupDefinition, question: SampleLookup, target: TenantEntity): string {
  const { fields } = target
  const active = fields.some(({ property }) => property === 'IsActive') ? 'IsActive eq true' : undefined
  const own = question.owner === undefined ? undefined : ownerFilter(question)
  return allOf(filter, active, own, ...sameFilters(question, target))
}

function allOf(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' and ')
}

/** What the field follows, as it stands beside it. */
function sameFilters({ same }: SampleLookup, { fields }: TenantEntity): readonly string[] {
  return same.flatMap(({ field: id, value }) => {
    const field = fields.find((one) => one.id === id)
    return field === undefined ? [] : [`${wireName(field)} eq ${typeof value === 'string' ? `'${value}'` : value}`]
  })
}

/** Lines know their parent by the name of its entity. */
function ownerFilter({ field, among, owner }: SampleLookup): string {
  const parent = lookupIn(among.find(({ id }) => id === lookupIn(field)?.of))?.to ?? ''
  return `${pascalCase(parent)}Id eq ${owner}`
}

async function idsOf(
  admin: TestSession,
  { set, everySite }: Pick<LookupDefinition, 'set' | 'everySite'>,
  filter: string,
): Promise<readonly number[]> {
  const query = new URLSearchParams({
    $select: 'Id',
    $orderby: 'Id',
    $top: '20',
    ...(filter === '' ? {} : { $filter: filter }),
    ...(everySite === undefined ? {} : { lookup: everySite }),
  })
  const answer = await admin.call({ url: `/inventory/api/${set}?${query}` })
  if (answer.statusCode !== 200) throw new Error(`${set} with ${filter} answered ${answer.body}`)
  return answer.json<WireList>().value.map(({ Id }) => Id)
}

interface Wanted {
  readonly lookup: LookupDefinition
  readonly target: TenantEntity
  readonly same: SampleLookup['same']
  /** Families that are being made, so that two that need each other end. */
  readonly making: Set<string>
}

async function makeOne(deps: FinderDeps, { lookup, target, making, same }: Wanted): Promise<number | undefined> {
  const family = deps.definitions.families.get(target.family)
  if (family === undefined || target.parent !== undefined || !canBeMade(family) || making.has(family.id))
    return undefined
  making.add(family.id)
  const asked = Object.fromEntries(same.map(({ field, value }) => [field, value]))
  try {
    return (await deps.make(family, { ...valuesOf(lookup.filter, target), ...asked })).row.Id
  } finally {
    making.delete(family.id)
  }
}

/** What `AccountKind eq 'EXPENSE' and IsActive eq true` asks of a record. */
function valuesOf(filter: string | undefined, { fields }: TenantEntity): SampleValues {
  const asked = [...(filter ?? '').matchAll(/(\w+) eq (?:'([^']*)'|(true|false))/g)]
  return Object.fromEntries(
    asked.flatMap(([, property, text, flag]) => {
      const field = fields.find((one) => one.property === property)
      return field === undefined ? [] : [[field.id, text ?? flag === 'true']]
    }),
  )
}
