/** Whether a text of unknown origin is one of a closed list; narrows it to the list's type. */
export function isOneOf<const T extends string>(values: readonly T[], text: string): text is T {
  return values.some((value) => value === text)
}
