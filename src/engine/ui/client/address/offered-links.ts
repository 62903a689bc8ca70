import type { Expression } from '#core/json-schema/common-schema.ts'
import type { FormLink } from '#core/model/screens/form-layout.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { scalarIn } from '#core/record/read-values.ts'

/** Screens a stored record leads to now. */
export interface OfferedLinks {
  /** The one that is the main action of its form. */
  readonly first: FormLink | undefined
  readonly others: readonly FormLink[]
}

/** The links whose conditions hold for what the form says now; the first that leads is its main action (FORM-707). */
export function offeredLinks(
  links: readonly FormLink[],
  record: EntityRecord,
  holds: (rule: Expression, record: EntityRecord) => boolean,
): OfferedLinks {
  const offered = links.filter(({ when }) => holds(when, record))
  const first = offered.find(({ firstIf }) => firstIf !== undefined && holds(firstIf, record))
  return { first, others: offered.filter((link) => link !== first) }
}

/** The address under the tenant a link of a record leads to. */
export function linkAddress({ to, query }: FormLink, record: EntityRecord): string {
  const given = Object.entries(query).flatMap(([parameter, field]) => {
    const value = scalarIn(record, field)
    return value === undefined || value === null ? [] : [[parameter, String(value)] as [string, string]]
  })
  return given.length === 0 ? to : `${to}?${new URLSearchParams(given)}`
}
