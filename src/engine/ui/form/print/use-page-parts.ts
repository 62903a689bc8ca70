import { useQueryClient } from '@tanstack/react-query'
import type { PrintedPart, PrintedSheet } from '#core/model/screens/section-parts.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { cacheKey } from '../../client/api/cache-key.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions, useSessionInfo } from '../../client/state/use-session.ts'
import type { GridRow } from '../../contracts/grid-props.ts'
import { startOfRecord } from '../../list/view/view-address.ts'
import { viewQuery } from '../../list/view/view-query.ts'
import { toGridRow } from '../../list/window/list-row.ts'
import { readRange } from '../../list/window/read-range.ts'
import { useForm } from '../context/form-context.tsx'

/** The most rows of a list a sheet has. */
const most = 200

/** Reads what a sheet shows beside the record: rows of lists, and its picture. */
export function usePageParts() {
  const { api, store: app } = useServices()
  const client = useQueryClient()
  const { families } = useDefinitions()
  const session = useSessionInfo()
  const { locale, translate, recordId, files } = useForm()

  async function rowsOf({ related, columns }: PrintedPart): Promise<readonly GridRow[]> {
    const family = related && families[related.family]
    const list = related && family?.lists[related.list]
    if (related === undefined || family === undefined || list === undefined || recordId === undefined) return []
    const fields = family.entity.fields.filter(({ id }) => columns.includes(id))
    const record = { id: recordId, where: related.where, isOfUsable: related.isOfUsable }
    const asked = { family, list, view: startOfRecord(family, list), record }
    const query = viewQuery(asked, fields, { session, families, today: locale.today })
    const key = [cacheKey(app.getState().session.values), family.entity.set] as const
    const rows = await readRange({ api, client, key, query }, 0, most)
    return rows.map((row) => toGridRow(family.entity, row, { locale, translate }))
  }

  return {
    rows: (sheet: PrintedSheet) => Promise.all(sheet.parts.map(rowsOf)),
    picture: async (sheet: PrintedSheet, record: EntityRecord): Promise<string | undefined> => {
      const id = sheet.picture === undefined ? undefined : scalarIn(record, sheet.picture)
      if (typeof id !== 'number' || files === undefined) return undefined
      // Without its picture the sheet says the rest.
      return pictureAddress(files.read(id)).catch(() => undefined)
    },
  }
}

/** An address whose picture the browser has already: what is laid out for paper waits for none. */
async function pictureAddress(content: Promise<Blob>): Promise<string> {
  const address = URL.createObjectURL(await content)
  const picture = new Image()
  picture.src = address
  await picture.decode()
  return address
}
