import { inject } from 'vitest'
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

/** The running product of this worker: its files use it one after the other, and nobody else does. */
export function ownProduct(): ProductPlace {
  const product = inject('larder').products[Number(process.env['VITEST_POOL_ID']) - 1]
  if (product === undefined) throw new Error(`No product was started for worker ${process.env['VITEST_POOL_ID']}`)
  return product
}

/** Starts a further product, with an environment of its own, on a copy of the demo. */
export function startFurtherProduct(env: NonNullable<ProductOptions['env']>): Promise<RunningProduct> {
  return startProduct({ env, from: inject('larder').demo })
}
