import type { SourceDefinition } from '#core/definition/source-definition.ts'
import { appError } from '#core/errors/app-error.ts'
import type { SourceAnswer, SourceBody } from '#core/http/sources-contract.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { CommandScope } from '../documents/command-scope.ts'
import { readRecord, type StoredRecord } from '../documents/read-record.ts'
import { readTaken } from './doc-links.ts'
import { draftLines, mappedRow, type Drafting } from './draft-lines.ts'
import { findSources, mostSources } from './find-sources.ts'
import { docTypeOf, sourceFamily } from './lock-sources.ts'
import { readUnitFactors } from './unit-factors.ts'

/**
 * What a new document of the family could be made from: values for its header and its lines, nothing stored.
 * @throws E_PERM without the right to view the source, E_SOURCE_CLOSED when one that was named is not open any more
 */
export async function draftDocument(
  scope: CommandScope,
  source: SourceDefinition,
  body: SourceBody,
): Promise<SourceAnswer> {
  const { trx, ctx, definitions, family: target } = scope
  const from = sourceFamily(scope, source)
  if (!ctx.permissions.has(from.permissions.view)) throw appError('E_PERM')
  const ids = await findSources(scope, source, body)
  const expand = { definitions, permissions: ctx.permissions }
  const [taken, ...read] = await Promise.all([
    readTaken(trx, ctx.tenantId, { docType: docTypeOf(from), ids }),
    ...ids.slice(0, mostSources).map((id) => readRecord(trx, { family: from, id, siteId: ctx.siteId, expand })),
  ])
  const stored = read.filter((found) => found !== undefined)
  const factors = await readUnitFactors(trx, ctx.tenantId, unitsOf(source, stored))
  const drafting: Drafting = { source, target, from, taken, factors, permissions: ctx.permissions }
  const [first] = stored
  const sides = { own: target.entity.fields, theirs: from.entity.fields }
  const map = { ...source.same, ...source.header }
  return {
    Header:
      first === undefined ? {} : mappedRow(drafting, map, { ...sides, values: first.record, expanded: first.expanded }),
    Lines: stored.flatMap((each) => draftLines(drafting, each)),
    HasMore: ids.length > mostSources,
  }
}

function unitsOf({ lines }: SourceDefinition, stored: readonly StoredRecord[]): readonly number[] {
  const unit = lines.asked?.unit
  if (unit === undefined) return []
  return stored
    .flatMap(({ record }) => linesOf(record, lines.from).map((line) => line[unit]))
    .filter((id) => typeof id === 'number')
}
