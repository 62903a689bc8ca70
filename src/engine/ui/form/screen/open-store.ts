import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { ClientDefinitions, ClientFamily, ClientSource } from '#core/http/definitions-contract.ts'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { readWireRecord } from '#core/titles/read-wire-record.ts'
import type { VersionedRecord } from '../../client/data/odata-client.ts'
import { fillFromSources } from '../sources/fill-from-sources.ts'
import { createFormLogic } from '../store/create-form-logic.ts'
import { createFormStore, type FormStore } from '../store/form-store.ts'
import type { FormLogic } from '../store/form-logic.ts'
import { sessionScope } from '../store/session-scope.ts'

/** What a form's store is opened on. */
export interface OpenStoreSource {
  readonly family: ClientFamily
  readonly record: VersionedRecord | undefined
  /** What a new record is made from. */
  readonly made?: { readonly source: ClientSource; readonly answer: SourceAnswer } | undefined
  /** What the address asks of a new record. */
  readonly asked?: EntityRecord | undefined
  readonly definitions: ClientDefinitions
  readonly locale: Locale
  /** Instant the form is opened at. */
  readonly now: string
}

/** A store with the record of the server in it, or with a new one. */
export function openStore({ family, record, made, asked, definitions, locale, now }: OpenStoreSource): FormStore {
  const logic = createFormLogic({
    entity: family.entity,
    session: sessionScope(definitions, locale, now),
    locale,
    isNew: record === undefined,
    newKey: () => crypto.randomUUID(),
  })
  const store = createFormStore(logic, record === undefined ? newRecord(logic, asked) : {})
  if (record !== undefined) store.acceptStored(readWireRecord(family.entity, record.row, store.titles))
  else if (made !== undefined) fillFromSources(store, family.entity, made)
  return store
}

/** A new record as a form opens it: defaults, what its address asks for, and one blank line to type or paste into. */
function newRecord(logic: FormLogic, asked: EntityRecord = {}): EntityRecord {
  const empty = { ...logic.empty(), ...asked }
  const lines = logic.lines.map((field) => [field.id, [logic.newLine(field.id, empty)]] as const)
  return { ...empty, ...Object.fromEntries(lines) }
}
