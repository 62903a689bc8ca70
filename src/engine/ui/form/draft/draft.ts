import type { EntityRecord } from '#core/model/value.ts'
import type { FormContent } from '../store/form-state.ts'

/** Whose draft of which record: nobody else's is ever offered. */
export interface DraftKey {
  readonly tenantId: string
  readonly userId: number
  /** Where it was begun: a new record is of one site. */
  readonly siteId: number
  readonly familyId: string
  /** Undefined for a record that does not exist yet. */
  readonly recordId: number | undefined
}

/** Unsaved work kept on this machine. */
export interface Draft extends FormContent {
  /** Instant it was kept. */
  readonly keptAt: string
  /** ETag of the record it was made on; undefined for a new one. */
  readonly etag: string | undefined
  readonly baseline: EntityRecord
  /** Titles of looked-up records, by `set/id`. */
  readonly titles: readonly (readonly [string, string])[]
}

/** Where drafts are kept. Every call may fail on a full or closed store; a draft is a comfort and never stops work. */
export interface DraftStore {
  readonly read: (key: DraftKey) => Promise<Draft | undefined>
  readonly keep: (key: DraftKey, draft: Draft) => Promise<void>
  readonly erase: (key: DraftKey) => Promise<void>
}

/** One string of a key; parts are escaped, so that no two keys meet. */
export function draftId({ tenantId, userId, siteId, familyId, recordId }: DraftKey): string {
  return [tenantId, String(userId), familyId, recordId === undefined ? `new@${siteId}` : String(recordId)]
    .map(encodeURIComponent)
    .join('/')
}
