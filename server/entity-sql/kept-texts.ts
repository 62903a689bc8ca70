import type { StatementText } from '../db/statement-text.ts'
import type { Permissions } from './readable-entity.ts'

/** Texts of one set of definitions at most; sites, roles and families multiply, and then they are made anew. */
const mostTexts = 500

const texts = new WeakMap<object, Map<string, StatementText<Readonly<Record<string, unknown>>>>>()
const keys = new WeakMap<Permissions, string>()

/** The text known under a key for an owner, such as a tenant's definitions, or a new one. */
export function keptText(
  owner: object,
  key: string,
  make: () => StatementText<Readonly<Record<string, unknown>>>,
): StatementText<Readonly<Record<string, unknown>>> {
  const known = texts.get(owner) ?? new Map<string, StatementText<Readonly<Record<string, unknown>>>>()
  texts.set(owner, known)
  const text = known.get(key) ?? make()
  if (known.size >= mostTexts) known.clear()
  known.set(key, text)
  return text
}

/** What tells one set of permissions from another. */
export function permissionsKey(permissions: Permissions): string {
  const known = keys.get(permissions)
  if (known !== undefined) return known
  const key = [...permissions].toSorted().join(' ')
  keys.set(permissions, key)
  return key
}
