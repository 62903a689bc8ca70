import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { fieldState } from '#core/record/field-state.ts'
import { validateRecord } from '#core/record/validate/validate-record.ts'
import { fromWire, wireName } from '#core/record/wire-record.ts'
import type { FamilyWorld } from './family-world.ts'

/** Another value of a header field that may still be changed and makes nothing wrong, on the wire; nothing where there is none. */
export async function changeOf(
  world: FamilyWorld,
  family: FamilyDefinition,
  row: WireRow,
): Promise<Readonly<Record<string, string>>> {
  const record = fromWire(family.entity, row)
  const scope = { entity: family.entity, session: world.session, record, isNew: false }
  for (const field of family.entity.fields) {
    // What the sample says was said because others will not do, and what has a default mostly stays.
    const isGiven = family.samples.record[field.id] !== undefined || field.default !== undefined
    const state = fieldState(field, scope)
    if (isGiven || !state.isVisible || state.isReadOnly) continue
    const { right } = kindOf(field).samples(field.options, { number: 99_000 + row.Id, today: world.session.now.today })
    const texts = right.filter((value) => typeof value === 'string')
    const value = texts.find((candidate) => {
      const issues = validateRecord({ ...scope, record: { ...record, [field.id]: candidate } })
      return candidate !== record[field.id] && issues.length === 0
    })
    if (value !== undefined) return { [wireName(field)]: value }
  }
  return {}
}
