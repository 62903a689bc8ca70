import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { VersionedRecord } from '../../client/data/odata-client.ts'
import type { RecordWrites } from '../../client/data/use-record-writes.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import type { DraftKeeper } from '../draft/draft-keeper.ts'

/** What is around an open form now; its record, translator and address change while it is open. */
export interface WriterWorld {
  readonly family: ClientFamily
  /** The record as the server last gave it; undefined until there is one. */
  readonly record: VersionedRecord | undefined
  readonly writes: RecordWrites
  readonly keeper: Pick<DraftKeeper, 'erase'>
  readonly translate: Translate
  /** Tells what was done, of which record where the words name it, and how it is taken back where it can be. */
  readonly tell: (message: string, row?: WireRow, undo?: () => void) => void
  /** Tells why something was not done that nobody looks at any more. */
  readonly tellRefused: (message: string) => void
  /** Leads to an issue: its tab, and the focus. */
  readonly goTo: (issue: FieldIssue) => void
  /** Opens the tab of an issue; the focus stays where it is. */
  readonly reveal: (issue: FieldIssue) => void
  /** A record that did not exist before gets its own address. */
  readonly open: (saved: VersionedRecord) => void
  /** Reads the record anew, for what others have made of it. */
  readonly readAgain: () => void
}
