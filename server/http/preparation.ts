import type { Progress } from '#core/http/tenant-contract.ts'

/** What is brought into a new database behind the first answers: until a tenant's part is there, nobody gets into it. */
export interface Preparation {
  /** Waits until everything of a tenant is there; answers at once where nothing is awaited. */
  readonly untilPrepared: (tenantId: string) => Promise<void>
  /** How far it is, up to and with what is awaited of a tenant; undefined where nothing is. */
  readonly progressOf: (tenantId: string) => Progress | undefined
  /** True once nothing is awaited of any tenant. */
  readonly isOver: () => boolean
}

/** Of a database that has all it is to have. */
export const nothingToPrepare: Preparation = {
  untilPrepared: async () => undefined,
  progressOf: () => undefined,
  isOver: () => true,
}
