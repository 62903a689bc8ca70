import type { SourceDefinition } from '#core/model/source-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { baseQtyOf } from '../sources/counting/base-qty.ts'
import type { DocLink } from '../sources/links/doc-links.ts'
import { docTypeOf, sourceFamily } from '../sources/counting/lock-sources.ts'
import { openSources } from '../sources/counting/open-sources.ts'
import { readTaking } from '../sources/read-taking.ts'

/** What the lines of a record that is being written would take of what they are made from, whether or not it is counted there. */
export async function draftLinks(scope: CommandScope, record: EntityRecord): Promise<readonly DocLink[]> {
  const found = await Promise.all(scope.family.sources.map((source) => linksOf(scope, source, record)))
  return found.flat()
}

async function linksOf(
  scope: CommandScope,
  source: SourceDefinition,
  record: EntityRecord,
): Promise<readonly DocLink[]> {
  const taking = await readTaking(scope, source, record)
  if (taking.length === 0) return []
  const sources = await openSources(scope, source, taking)
  const docType = docTypeOf(sourceFamily(scope, source))
  const to = { docType: docTypeOf(scope.family), id: standardOf(record).id }
  return taking.map((one) => ({
    from: { docType, id: one.sourceId, line: one.sourceLineId },
    to: { ...to, line: Number(one.line['id']) },
    baseQty: baseQtyOf(source, one, sources),
    kind: 'source',
  }))
}
