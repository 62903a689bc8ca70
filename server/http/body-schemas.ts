import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { wireInputSchema } from '#core/record/input-schema.ts'

/** Where records are created and changed, whatever their set. */
const recordsPath = '/inventory/api/{target}'

/** What is looked at of a description of calls. */
interface Description {
  readonly components?: { readonly schemas?: object }
  readonly paths?: Readonly<Record<string, object | undefined>>
}

/**
 * The description with the body of every family: a component named by its set, the very schema the server judges bodies by, and each
 * among the bodies that create and change records take. The product's own definitions; a tenant's may have further fields.
 */
export function withBodySchemas<D extends Description>(description: D, { families }: TenantDefinitions): D {
  const taken = [...families.values()]
  const schemas = Object.fromEntries(taken.map(({ entity }) => [entity.set, wireInputSchema(entity)]))
  const { components, paths } = description
  const records = Object.entries(paths?.[recordsPath] ?? {}).map(([method, call]: [string, object]) => [
    method,
    takers(method, taken).length === 0 ? call : { ...call, requestBody: bodyOf(method, takers(method, taken)) },
  ])
  return {
    ...description,
    components: { ...components, schemas: { ...components?.schemas, ...schemas } },
    paths: { ...paths, [recordsPath]: Object.fromEntries(records) },
  }
}

/** The families whose records this method makes or changes. */
function takers(method: string, families: readonly FamilyDefinition[]): readonly FamilyDefinition[] {
  if (method === 'post') return families.filter(({ routes }) => !routes.isOpenOnly)
  return method === 'patch' ? families.filter(({ entity }) => !entity.isFixed) : []
}

function bodyOf(method: string, families: readonly FamilyDefinition[]) {
  const anyOf = families.map(({ entity }) => ({ $ref: `#/components/schemas/${entity.set}` }))
  const description =
    method === 'post'
      ? 'The schema of the set.'
      : 'The schema of the set; what is left out, required or not, stays as it is.'
  return { required: true, description, content: { 'application/json': { schema: { anyOf } } } }
}
