import type { DemoItem } from './demo-data.ts'
import type { BaseMasters } from './load-masters.ts'

/** An item as documents refer to it. */
export interface LoadedItem extends DemoItem {
  readonly id: number
  /** Item unit it is counted in. */
  readonly baseUnitId: number
  /** Item unit of the pack it is asked for and issued in. */
  readonly packUnitId: number
}

/** The masters with the items that hold them together. */
export interface Masters extends BaseMasters {
  readonly items: readonly LoadedItem[]
}
