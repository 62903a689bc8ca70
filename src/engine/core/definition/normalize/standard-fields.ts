import type { EntityScope } from '../../model/family-definition.ts'
import type { FieldSource } from '../schema/family/field-schema.ts'

/** Fields every record has; set by the system, never an input. A family may override label, property and width only. */
export type StandardFields = Readonly<Record<string, FieldSource>>

const derived = { readOnly: true } as const

/** Stands before the family's own fields. */
const leading: StandardFields = { id: { type: 'integer', width: 80, ...derived } }

/** A document's number and state. */
const ofDocument: StandardFields = {
  docNo: { type: 'text', width: 150, ...derived },
  status: { type: 'status', width: 172, ...derived },
  approvalStatusId: { type: 'integer', width: 110, ...derived },
  currentLevel: { type: 'integer', width: 90, ...derived },
}

/** The state of a master that has some. */
const ofStates: StandardFields = { status: { type: 'status', width: 130, ...derived } }

/** Where a record of a tree stands. */
const ofTree: StandardFields = { treePath: { type: 'path', width: 300, ...derived } }

const ofSite: StandardFields = { site: { type: 'lookup', to: 'site', ...derived } }

const trailing: StandardFields = {
  versionNo: { type: 'integer', width: 90, ...derived },
  enteredBy: { type: 'lookup', to: 'user', ...derived },
  enteredOn: { type: 'instant', ...derived },
  editedBy: { type: 'lookup', to: 'user', ...derived },
  editedOn: { type: 'instant', ...derived },
}

const ofLine: StandardFields = {
  id: { type: 'integer', width: 80, ...derived },
  lineNo: { type: 'integer', width: 70, ...derived },
}

/** What decides which standard fields an entity has. */
export interface Standing {
  readonly kind: 'document' | 'master'
  readonly scope: EntityScope
  readonly hasStates: boolean
  readonly isTree: boolean
}

/** Standard fields of an entity: before and after its own. */
export function standardFieldsOf({ kind, scope, hasStates, isTree }: Standing): {
  before: StandardFields
  after: StandardFields
} {
  return {
    before: { ...leading, ...(kind === 'document' ? ofDocument : hasStates ? ofStates : {}) },
    after: { ...(isTree ? ofTree : {}), ...(scope === 'site' ? ofSite : {}), ...trailing },
  }
}

/** Standard fields of a line. */
export const standardLineFields: StandardFields = ofLine

/** What a family may say of a standard field. */
export const standardFieldKeys: ReadonlySet<string> = new Set(['type', 'label', 'help', 'property', 'width'])
