import { join } from 'node:path'
import { productCatalogue } from '../../../server/product-catalogue.ts'
import { createDefinitionStore } from '../../../server/definitions/create-definition-store.ts'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'

let store: Promise<DefinitionStore> | undefined

/** The definitions in config, read once a worker. Throws with every issue when they are not clean. */
export function productDefinitions(): Promise<DefinitionStore> {
  store ??= createDefinitionStore(join(projectFolder, 'config'), productCatalogue)
  return store
}
