import { afterAll, beforeAll, inject } from 'vitest'
import { startProduct, type ProductOptions, type RunningProduct } from './start-product.ts'

/** Where a product answers and keeps its data and mails. */
export interface ProductPlace {
  readonly url: string
  readonly dataDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One product for each worker, and the data they began with, for products of a file's own. */
    readonly larder: { readonly products: readonly ProductPlace[]; readonly demo: string | undefined }
  }
}

let ofThisFile: RunningProduct | undefined

/** The running product of this file, if it asked for one, or of this worker: its files use it one after the other, and nobody else does. */
export function ownProduct(): ProductPlace {
  if (ofThisFile !== undefined) return ofThisFile
  const product = inject('larder').products[Number(process.env['VITEST_POOL_ID']) - 1]
  if (product === undefined) throw new Error(`No product was started for worker ${process.env['VITEST_POOL_ID']}`)
  return product
}

/** Starts a further product, with an environment of its own, on a copy of the demo. */
export function startFurtherProduct(env: NonNullable<ProductOptions['env']>): Promise<RunningProduct> {
  return startProduct({ env, from: inject('larder').demo })
}

/** Gives this file a product of its own: for files that leave what others would meet, such as other passwords, rules or closed periods; `environment` may say more. */
export function useFurtherProduct(
  environment: () => Promise<NonNullable<ProductOptions['env']>> = async () => ({}),
): void {
  beforeAll(async () => {
    ofThisFile = await startFurtherProduct(await environment())
  }, 240_000)
  afterAll(async () => {
    const product = ofThisFile
    ofThisFile = undefined
    await product?.stop()
  })
}
