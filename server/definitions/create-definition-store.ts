import { createHash } from 'node:crypto'
import { buildDefinitions, type BuiltDefinitions } from '#core/definition/build-definitions.ts'
import type { CodeCatalogue } from '#core/model/code-catalogue.ts'
import type { DefinitionIssue } from '#core/errors/definition-issue.ts'
import type { Result } from '#core/errors/result.ts'
import type { DefinitionStore } from './definition-store.ts'
import { printIssue } from './print-issue.ts'
import { readConfigFolder } from './read-config-folder.ts'

/** Reads and proves a config folder. */
export async function loadDefinitions(
  folder: string,
  code: CodeCatalogue,
): Promise<Result<BuiltDefinitions, readonly DefinitionIssue[]>> {
  const files = await readConfigFolder(folder)
  return buildDefinitions({ files, code, hash: (text) => createHash('sha256').update(text).digest('hex') })
}

/** The store over a config folder. Throws with every issue listed when anything in it is wrong: a server does not start on half a config. */
export async function createDefinitionStore(folder: string, code: CodeCatalogue): Promise<DefinitionStore> {
  const built = await loadDefinitions(folder, code)
  if (!built.ok) throw new Error(`The definitions have mistakes:\n${built.error.map(printIssue).join('\n')}`)
  return storeOf(built.value)
}

/** The store over definitions that are built already. */
function storeOf(built: BuiltDefinitions): DefinitionStore {
  const { tenants, base, appSettings, settings, environments } = built
  return {
    tenantIds: [...tenants.keys()].toSorted(),
    base,
    appSettings,
    settingsForm: settings,
    environments,
    findSettings: (tenantId) => tenants.get(tenantId)?.settings,
    forTenant(tenantId) {
      const found = tenants.get(tenantId)
      if (found === undefined)
        throw new Error(`There is no tenant "${tenantId}"; known are ${[...tenants.keys()].join(', ')}.`)
      return found
    },
  }
}
