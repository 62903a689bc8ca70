import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct } from './start-product.ts'

/** The data of a product that has loaded the demo and was stopped. */
export interface DemoData {
  /** Products may begin with a copy of it; undefined where the database lies outside the folder, and each must load the demo itself. */
  readonly folder: string | undefined
  readonly remove: () => Promise<void>
}

/** Lets the built server load the demo once. */
export async function prepareDemoData(): Promise<DemoData> {
  const { dataDir, end } = await startProduct()
  await end()
  const isWhole = await access(join(dataDir, 'database/PG_VERSION')).then(
    () => true,
    () => false,
  )
  return { folder: isWhole ? dataDir : undefined, remove: () => rm(dataDir, { recursive: true, force: true }) }
}
