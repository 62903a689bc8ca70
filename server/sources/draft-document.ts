import type { Decimal } from '#core/decimal/decimal.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import { appError } from '#core/errors/app-error.ts'
import { mostSources, type SourceAnswer, type SourceBody, type SourceHead } from '#core/http/sources-contract.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { readRecord, type StoredRecord } from '../documents/read/read-record.ts'
import { refreshedFigures } from '../documents/judge/storable-record.ts'
import { readTaken } from './links/doc-links.ts'
import { draftLines, mappedRow, nameOf, type Drafting } from './draft-lines.ts'
import { explodedLines } from './explode/exploded-lines.ts'
import { linesOfOne } from './lines-of-one.ts'
import { mayRead, mayTakeFrom } from './may-read.ts'
import { readOffers } from './read-offers.ts'
import { findSources } from './find-sources.ts'
import { docTypeOf, sourceFamily } from './counting/lock-sources.ts'
import { readUnitFactors } from '../units/unit-factors.ts'

/**
 * What a new document of the family could be made from: values for its header and its lines, nothing stored.
 * @throws E_PERM without the right to view the source, E_SOURCE_CLOSED when one that was named is not open any more, E_SOURCE_DIFFERS
 *   when those named do not go into one document, E_VALIDATION when the header says no number its field takes
 */
export async function draftDocument(
  scope: CommandScope,
  source: SourceDefinition,
  body: SourceBody,
): Promise<SourceAnswer> {
  const { trx, ctx, definitions, family: target } = scope
  const from = sourceFamily(scope, source)
  if (!mayTakeFrom(source, from, ctx.permissions)) throw appError('E_PERM')
  const ids = await findSources(scope, source, body)
  const expand = { definitions, permissions: ctx.permissions }
  const isCounted = source.lines.asked !== undefined
  const [taken, ...read] = await Promise.all([
    isCounted
      ? readTaken(trx, ctx.tenantId, { docType: docTypeOf(from), ids, takerType: docTypeOf(target) })
      : new Map<number, Decimal>(),
    ...ids.slice(0, mostSources).map((id) => readRecord(trx, { family: from, id, siteId: ctx.siteId, expand })),
  ])
  const found = read.filter((one) => one !== undefined)
  const own = isCounted ? found : await withFigures({ ...scope, family: from }, found)
  if (body.Ids !== undefined) refuseDifferent(source, own)
  const stored = await explodedLines(scope, source, { stored: own, same: body.Same, family: from })
  const factors = await readUnitFactors(trx, ctx.tenantId, unitsOf(source, stored))
  const offers = await readOffers(scope, source, stored)
  const { today } = scope.session.now
  const drafting: Drafting = { source, target, from, taken, factors, offers, permissions: ctx.permissions, today }
  const lines = linesOfOne(
    drafting,
    body,
    stored.flatMap((each) => draftLines(drafting, each)),
  )
  const most = target.entity.lines.find(({ id }) => id === source.lines.into)?.max ?? lines.length
  const kept = lines.slice(0, most)
  const open = new Set(kept.map(({ SourceId }) => SourceId))
  return {
    Sources: stored.map((each) => headOf(drafting, each)).filter(({ Id }) => open.has(Id)),
    Lines: kept,
    HasMore: ids.length > mostSources || lines.length > most,
  }
}

/** Patterns say what they say with the figures of this moment; what is counted stands as it was written. */
async function withFigures(scope: CommandScope, found: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  return Promise.all(found.map(async (one) => ({ ...one, record: await refreshedFigures(scope, one.record) })))
}

/** Documents that were named make one document only when it may be made of several, and all agree in what must be equal. */
function refuseDifferent({ isMany, same }: SourceDefinition, stored: readonly StoredRecord[]): void {
  const [first] = stored
  const agrees = ({ record }: StoredRecord) =>
    Object.values(same).every((field) => (record[field] ?? null) === (first?.record[field] ?? null))
  if ((stored.length > 1 && !isMany) || !stored.every(agrees)) throw appError('E_SOURCE_DIFFERS')
}

function headOf(drafting: Drafting, stored: StoredRecord): SourceHead {
  const { source, target, from } = drafting
  const { record, expanded } = stored
  const sides = { own: target.entity.fields, theirs: from.entity.fields, values: record, expanded }
  return {
    Id: standardOf(record).id,
    DocNo: nameOf(from, stored),
    Header: {
      ...mappedRow(drafting, source.same, sides),
      ...mappedRow(drafting, saidBy(record, source.header), sides),
      ...saysRow(drafting),
      ...recordRow(drafting, stored),
    },
  }
}

/** What a source says nothing of is left to the document: its defaults stay. */
function saidBy(
  record: StoredRecord['record'],
  map: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(map).filter(([, from]) => (record[from] ?? null) !== null))
}

/** What every document made of the source says. */
function saysRow({ source, target, permissions }: Drafting): WireRecord {
  const said = target.entity.fields.filter((field) => field.id in source.says && mayRead(field, permissions))
  return Object.fromEntries(said.map((field) => [wireName(field), source.says[field.id]]))
}

/** The lookup of the header that says which pattern it was made from. */
function recordRow({ source, target, from }: Drafting, stored: StoredRecord): WireRecord {
  const field = target.entity.fields.find(({ id }) => id === source.record)
  if (field === undefined) return {}
  const { id } = standardOf(stored.record)
  return { [wireName(field)]: id, [field.property]: { Id: id, '@larder.title': nameOf(from, stored) } }
}

function unitsOf({ lines }: SourceDefinition, stored: readonly StoredRecord[]): readonly number[] {
  const unit = lines.asked?.unit
  if (unit === undefined) return []
  return stored
    .flatMap(({ record }) => linesOf(record, lines.from).map((line) => line[unit]))
    .filter((id) => typeof id === 'number')
}
