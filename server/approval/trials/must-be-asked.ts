import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'

/** Whether documents of a family are not submitted where no approval rule asks anybody (APPR-213). */
export function mustBeAsked({ families }: Pick<TenantDefinitions, 'families'>, familyId: string): boolean {
  const moves = Object.values(families.get(familyId)?.workflow?.moves ?? {})
  return moves.some(({ effects }) =>
    effects.some(({ use, with: { ifNobody } }) => {
      return use === 'approval:route' && ifNobody?.on === 'word' && ifNobody.word === 'refuse'
    }),
  )
}
