import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { PublicFormDefinition } from '#core/model/outside/public-form-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { cutOfForm, formRight } from '#core/definition/project/public-family.ts'
import type { Trx } from '../db/pool.ts'
import type { CommandDeps } from '../documents/command/command-deps.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import { openScope, type CommandScope } from '../documents/command/command-scope.ts'
import type { RequestContext } from '../http/request-context.ts'
import { cutDefinitions } from './cut-definitions.ts'
import { formLanguage } from './form-language.ts'
import { normalizeAddress } from './normalize-address.ts'
import type { FoundForm } from './find-form.ts'

/** A working form with its record, as the holder of the link may know it. */
export interface OpenForm {
  readonly found: FoundForm
  readonly form: PublicFormDefinition
  /** The family whole, for what the move does. */
  readonly family: FamilyDefinition
  readonly definitions: TenantDefinitions
  /** With definitions and rights of the holder alone; its record is read, and locked where it is written. */
  readonly scope: CommandScope
  readonly record: EntityRecord
}

interface Asked {
  readonly trx: Trx
  readonly tenantId: string
  readonly found: FoundForm
  readonly traceId: string
}

/** What opening one needs of the application. */
export type FormDeps = Omit<CommandDeps, 'definitions'> & {
  readonly definitions: Pick<DefinitionStore, 'forTenant'>
}

const rights: ReadonlySet<string> = new Set([formRight])

/** Opens a form and locks its record; undefined when form or record are gone, or the record names another address by now. */
export async function openForm(deps: FormDeps, asked: Asked): Promise<OpenForm | undefined> {
  const { found, tenantId, trx } = asked
  const definitions = deps.definitions.forTenant(tenantId)
  const family = definitions.families.get(found.family)
  const form = family?.publicForms[found.purpose]
  if (family === undefined || form === undefined) return undefined
  const cut = cutDefinitions(definitions, family, { key: form.id, cut: cutOfForm(form) })
  const ctx = contextOf(asked, definitions)
  const scope = await openScope({ ...deps, trx, ctx, definitions: cut, family: cut.family }, found.recordId)
  const record = scope.locked?.record
  if (record === undefined || normalizeAddress(record[form.to]) !== found.recipient) return undefined
  return { found, form, family, definitions, scope, record }
}

/** Who acts: nobody of the tenant, in the place of who sent the link, with the one right a form gives. */
function contextOf({ tenantId, found, traceId }: Asked, definitions: TenantDefinitions): RequestContext {
  return {
    tenantId,
    userId: found.sentBy,
    username: found.recipient,
    emailId: found.recipient,
    sessionId: `form:${found.id}`,
    siteId: found.siteId,
    roleId: 0,
    language: formLanguage(definitions, found.language),
    permissions: rights,
    traceId,
    outsider: found.recipient,
  }
}
