import { pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startProduct } from './start-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The running product: its address and the folder with its data and mails. */
    readonly larder: { readonly url: string; readonly dataDir: string }
  }
}

/** Builds what has changed and starts the product with an own database and the demo; the answer stops it again. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build()
  const { url, dataDir, stop } = await startProduct()
  project.provide('larder', { url, dataDir })
  return stop
}

/** The same step as `npm start`, which skips it when nothing has changed. */
async function build(): Promise<void> {
  const file = pathToFileURL('scripts/setup/build.mjs').href
  // A plain script without types; it exports this one function.
  const { ensureBuild } = (await import(file)) as { ensureBuild: () => Promise<void> }
  await ensureBuild()
}
