import { useQuery } from '@tanstack/react-query'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { GridRow } from '../../contracts/grid-props.ts'
import { setPath } from '../../client/data/odata-client.ts'
import { printODataQuery } from '../../client/data/odata-query.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { useList } from '../model/list-model.ts'
import { startOfRecord } from '../view/view-address.ts'
import { viewQuery } from '../view/view-query.ts'
import { toGridRow } from '../window/list-row.ts'
import { tonesOf } from '../window/row-tones.ts'

/** The rows under a list, and how they are drawn. */
export interface Foot {
  readonly list: ListDefinition
  readonly fields: readonly FieldDefinition[]
  /** None while they are not known. */
  readonly rows: readonly GridRow[]
  readonly isFailed: boolean
  readonly retry: () => void
}

/** The most rows that stand there. */
const most = 20

/** What stands under the list; undefined where it says nothing, inside a form, and for who may not view what would stand there. */
export function useListFoot(): Foot | undefined {
  const { family, list, isRelated } = useList()
  const { families } = useDefinitions()
  const name = list.foot
  const found = name === undefined || isRelated ? undefined : listNamed(families, name)
  const { fields, rows, isFailed, retry } = useFootRows(family.entity.set, found)
  return found && { list: found.list, fields, rows, isFailed, retry }
}

interface FoundList {
  readonly family: ClientFamily
  readonly list: ListDefinition
}

function listNamed(families: Readonly<Record<string, ClientFamily>>, name: string): FoundList | undefined {
  const [found] = Object.values(families).flatMap((family) => {
    const list = family.lists[name]
    return list === undefined ? [] : [{ family, list }]
  })
  return found
}

/** Asked for with the set of the list they stand under, so that a write to that fetches them again. */
function useFootRows(set: string, found: FoundList | undefined): Omit<Foot, 'list'> {
  const { api } = useServices()
  const { subject, locale, translate } = useList()
  const key = useSetKey(set)
  const fields = fieldsOf(found)
  const query =
    found === undefined
      ? undefined
      : { ...viewQuery({ ...found, view: startOfRecord(found.family, found.list) }, fields, subject), top: most }
  const asked = useQuery({
    queryKey: [...key, 'list', 'foot', found?.list.id, query],
    queryFn: async ({ signal }) => {
      const path = setPath(found?.family.entity.set ?? '') + printODataQuery(query ?? {})
      return (await api.json<{ readonly value: readonly WireRow[] }>(path, { signal })).data.value
    },
    enabled: found !== undefined,
    meta: { drawsErrors: true },
    retry: false,
  })
  const toRow = ({ family, list }: FoundList, row: WireRow): GridRow => {
    const drawn = toGridRow(family.entity, row, { locale, translate })
    return {
      ...drawn,
      tones: tonesOf(family.entity, list.tones, { values: drawn.values, today: locale.today, translate }),
    }
  }
  const rows = found === undefined ? [] : (asked.data ?? []).map((row) => toRow(found, row))
  return { fields, rows, isFailed: asked.isError, retry: () => void asked.refetch() }
}

function fieldsOf(found: FoundList | undefined): readonly FieldDefinition[] {
  const columns = found?.list.columns ?? []
  return columns.flatMap((id) => found?.family.entity.fields.find((field) => field.id === id) ?? [])
}
