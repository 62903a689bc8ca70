import { loggedInKey, ownerOf, type FlagOwner } from './logged-in-flag.ts'

/** Where the custom actions are kept: the name of their file (SPEC-7.4.1). */
export const customActionsKey = 'pre-custom-action'

/** Takes from local storage what belongs to a person's session: activity, answers, custom actions. The logged-in flag stays, other tabs read it (SPEC-4.4.9). */
export function clearLocalValues(owner: FlagOwner): void {
  const own = Object.keys(localStorage).filter((key) => key.endsWith(`:${ownerOf(owner)}`))
  for (const key of [...own, customActionsKey]) if (key !== loggedInKey(owner)) localStorage.removeItem(key)
}
