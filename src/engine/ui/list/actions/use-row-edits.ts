import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { wireName } from '#core/record/wire-record.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { useWritesOf } from '../../client/data/use-record-writes.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import type { GridEdit } from '../../contracts/grid-props.ts'
import { useToast } from '../../parts/toast/use-toast.ts'
import { recordName } from '../model/record-name.ts'
import { saveRows, wordsOfRefused, type ChangedRow } from './save-rows.ts'
import { wordsOfRefusal } from './words-of-refusal.ts'

/** Cells of a list that people change in its grid, each row saved by itself. */
export interface RowEdits {
  readonly fields: ReadonlySet<string>
  readonly save: (edits: readonly GridEdit[], getRow: (index: number) => WireRow | undefined) => Promise<void>
}

/** Saves the cells people change, a few rows at a time; undefined while nothing is changed here. */
export function useRowEdits(
  family: ClientFamily,
  edits: readonly string[],
  translate: Translate,
): RowEdits | undefined {
  const writesOf = useWritesOf()
  const client = useQueryClient()
  const [session] = useSetKey('')
  const toast = useToast()
  const save = useCallback<RowEdits['save']>(
    async (made, getRow) => {
      const { update } = writesOf(family.entity.set)
      const results = await saveRows(changedRows(family, made, getRow), {
        update: ({ row, body }) => update(row.Id, body, { etag: String(row['@odata.etag']) }),
        nameOf: (row) => recordName(family, row),
        messageOf: (error) => wordsOfRefusal(error, family, translate),
      })
      const message = wordsOfRefused(results, translate)
      if (message === undefined) return
      toast({ message, intent: 'danger' })
      // What became of a row whose answer was lost nobody knows: the list says it.
      void client.invalidateQueries({ queryKey: [session, family.entity.set, 'list'] })
    },
    [family, writesOf, client, session, toast, translate],
  )
  return useMemo(() => (edits.length === 0 ? undefined : { fields: new Set(edits), save }), [edits, save])
}

/** The rows of a gesture as they stand: a save lets the list be read anew, so none is looked up after the first. */
function changedRows(
  family: ClientFamily,
  made: readonly GridEdit[],
  getRow: (index: number) => WireRow | undefined,
): readonly ChangedRow[] {
  return [...bodiesOf(family, made)].flatMap(([index, body]) => {
    const row = getRow(index)
    return row === undefined ? [] : [{ row, body }]
  })
}

/** The edits of a gesture by row, in wire names. */
function bodiesOf(family: ClientFamily, made: readonly GridEdit[]): ReadonlyMap<number, Record<string, unknown>> {
  const bodies = new Map<number, Record<string, unknown>>()
  for (const { row, column, input } of made) {
    const field = family.entity.fields.find(({ id }) => id === column)
    if (field === undefined || input.kind !== 'value') continue
    bodies.set(row, { ...bodies.get(row), [wireName(field)]: input.value })
  }
  return bodies
}
