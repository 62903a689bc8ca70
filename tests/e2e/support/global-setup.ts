import { pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import { prepareDemoData } from './demo-data.ts'
import { startProduct } from './start-product.ts'

/** Builds what has changed and starts a product for each worker, all with the same demo; the answer stops them again. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build()
  const demo = await prepareDemoData()
  const workers = Array.from({ length: project.config.maxWorkers })
  const products = await Promise.all(workers.map(() => startProduct({ from: demo.folder })))
  const places = products.map(({ url, dataDir }) => ({ url, dataDir }))
  project.provide('larder', { products: places, demo: demo.folder })
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()))
    await demo.remove()
  }
}

/** The same step as `npm start`, which skips it when nothing has changed. */
async function build(): Promise<void> {
  const file = pathToFileURL('scripts/setup/build.mjs').href
  // A plain script without types; it exports this one function.
  const { ensureBuild } = (await import(file)) as { ensureBuild: () => Promise<void> }
  await ensureBuild()
}
