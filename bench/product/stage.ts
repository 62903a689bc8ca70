import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProjectCopy } from './project-copy.ts'
import { startProduct, type Product } from './product-server.ts'

/** What scenarios share: one build, one folder that goes away in the end, and products that are started when first asked for. */
export interface Stage {
  readonly say: (line: string) => void
  /** Folder of the built product. */
  readonly project: () => Promise<string>
  /** A folder of its own under the bench's. */
  readonly folder: (name: string) => string
  /** The product by a name of its own, with a new database and the demo; the same one when asked again. */
  readonly product: (name: string, project?: string) => Promise<Product>
  readonly close: () => Promise<void>
}

/** Opens a stage in a new temporary folder. */
export async function openStage(say: (line: string) => void): Promise<Stage> {
  const root = await mkdtemp(join(tmpdir(), 'larder-bench-'))
  const folder = (name: string): string => join(root, name)
  const products = new Map<string, Promise<Product>>()
  let built: Promise<string> | undefined
  const project = (): Promise<string> => (built ??= build(folder('project'), say))
  return {
    say,
    project,
    folder,
    product: (name, from) => {
      const known = products.get(name) ?? start(from ?? project(), folder(`data-${name}`))
      products.set(name, known)
      return known
    },
    close: async () => {
      // One that never came up has nothing to stop.
      for (const started of await Promise.allSettled(products.values())) {
        if (started.status === 'fulfilled') await started.value.stop()
      }
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function build(folder: string, say: (line: string) => void): Promise<string> {
  say('building the product')
  await buildProjectCopy(folder)
  return folder
}

async function start(project: string | Promise<string>, dataDir: string): Promise<Product> {
  return startProduct(await project, dataDir)
}
