import type { LineRecord } from '#core/model/value.ts'
import type { Beside } from '#core/record/same-beside.ts'
import type { FormStore } from '../store/form-store.ts'

/** What stands beside a lookup of the header. */
export function besideHeader(store: FormStore): Beside {
  const { record } = store.state.getState()
  return { rec: record, row: record }
}

/** What stands beside a cell. */
export function besideCell(store: FormStore, row: LineRecord): Beside {
  return { rec: store.state.getState().record, row }
}
