import type { FigureValue } from '#core/http/figures/figures-contract.ts'
import type { Scalar } from '#core/model/value.ts'
import type { ApiClient } from '../api/api-client.ts'

/** A question for live figures of the server, one row per answer, such as stock on hand of items at a location. */
export interface FiguresRequest {
  /** `stock.onHand`, `stock.averageCost`. */
  readonly figure: string
  /** Id of the place the figure is taken at. */
  readonly at: number
  readonly rows: readonly Readonly<Record<string, Scalar>>[]
}

/** The figures in the order of the rows; null where the server knows none. */
export async function fetchFigures(
  api: ApiClient,
  request: FiguresRequest,
  signal?: AbortSignal,
): Promise<readonly FigureValue[]> {
  const { data } = await api.json<{ values: readonly FigureValue[] }>('/inventory/api/Figures', {
    method: 'POST',
    body: request,
    isQuiet: true,
    signal,
  })
  return data.values
}
