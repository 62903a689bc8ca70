import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { brokenSamples } from '#core/samples/break-sample.ts'
import type { FamilyWorld } from './family-world.ts'

/** A record that is wrong, and what of the issue is known. */
export interface BrokenCall {
  readonly name: string
  readonly record: EntityRecord
  readonly issue: Partial<FieldIssue>
}

/** The sample broken in each way there is, and the mistakes the definition declares. */
export async function brokenCalls(world: FamilyWorld, family: FamilyDefinition): Promise<readonly BrokenCall[]> {
  const record = await world.sample(family)
  const scope = { entity: family.entity, session: world.session, record, isNew: true }
  const broken = brokenSamples(scope).map(({ name, record: wrong, field, lines, code }) => {
    const place = lines === undefined ? {} : { lines, row: 0 }
    return { name, record: wrong, issue: { field, code, ...place } }
  })
  const declared: BrokenCall[] = []
  for (const { id, set, at, code, message } of family.samples.mistakes) {
    const [head = '', cell] = at.split('.')
    const place = cell === undefined ? { field: head } : { field: cell, lines: head, row: 0 }
    const wrong = await world.wrongSample(family, set)
    declared.push({ name: id, record: wrong, issue: { ...place, code, ...(message === undefined ? {} : { message }) } })
  }
  return [...broken, ...declared]
}
