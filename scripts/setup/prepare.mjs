import { ensureBuild } from './build.mjs'
import { checkNode, ensureDependencies } from './dependencies.mjs'
import { fail } from './say.mjs'

/** Installs the packages and builds the product unless both are as they should be; ends the process with one line where that fails. */
export async function prepareProduct() {
  checkNode()
  try {
    await ensureDependencies()
    await ensureBuild()
  } catch (error) {
    fail(error.message)
  }
}
