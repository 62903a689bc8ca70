import { useEffect } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { VersionedRecord } from '../../client/data/odata-client.ts'
import { useReadMark } from '../../client/data/use-read-mark.ts'

/** Opening a record of a family that marks it as read does so, once. */
export function useMarkOpened(family: ClientFamily, record: VersionedRecord | undefined): void {
  const mark = useReadMark(family.entity.set)
  const id = record?.row.Id
  const field = family.entity.fields.find((one) => one.id === family.entity.readMark)
  const isUnread = field !== undefined && record?.row[field.property] !== true
  useEffect(() => {
    // A mark that is lost leaves the record unread, which its owner sees.
    if (id !== undefined && isUnread) mark(id, true).catch(() => undefined)
  }, [mark, id, isUnread])
}
