import type { ClientFamily } from '#core/http/definitions-contract.ts'

/** Route of the list a form belongs to: the family's own first one, or one of another family whose New button opens the form. */
export function homeList(family: ClientFamily, families: Readonly<Record<string, ClientFamily>>): string | undefined {
  const composing = Object.values(families).flatMap(({ lists, routes }) =>
    Object.entries(routes.lists).filter(([id]) => lists[id]?.composes === family.id),
  )
  return Object.values(family.routes.lists)[0] ?? composing[0]?.[1]
}
