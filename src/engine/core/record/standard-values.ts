import type { EntityRecord } from '../model/value.ts'
import { idIn, numberIn, textIn } from './read-values.ts'

/**
 * The standard fields of a stored record, which every definition has whatever it says. Those that not every family has (`site`, and
 * those of documents) are read when asked for. @throws Error where one that must be there is not, which is a bug of ours.
 */
export interface StandardValues {
  readonly id: number
  readonly versionNo: number
  readonly site: number
  /** '' without states. */
  readonly status: string
  readonly docNo: string
  readonly enteredBy: number
  readonly enteredOn: string
  readonly editedBy: number | undefined
  /** '' before its first change. */
  readonly editedOn: string
  readonly approvalStatusId: number
  readonly currentLevel: number
}

/** The one way code reads a standard field. */
export function standardOf(record: EntityRecord): StandardValues {
  return {
    get id() {
      return idIn(record, 'id')
    },
    get versionNo() {
      return idIn(record, 'versionNo')
    },
    get site() {
      return idIn(record, 'site')
    },
    get status() {
      return textIn(record, 'status')
    },
    get docNo() {
      return textIn(record, 'docNo')
    },
    get enteredBy() {
      return idIn(record, 'enteredBy')
    },
    get enteredOn() {
      return textIn(record, 'enteredOn')
    },
    get editedBy() {
      return numberIn(record, 'editedBy')
    },
    get editedOn() {
      return textIn(record, 'editedOn')
    },
    get approvalStatusId() {
      return numberIn(record, 'approvalStatusId') ?? 1
    },
    get currentLevel() {
      return numberIn(record, 'currentLevel') ?? 0
    },
  }
}
