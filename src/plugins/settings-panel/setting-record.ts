import type { UserSetting } from '#core/http/user-settings-contract.ts'

/** A setting to store with another value; one that was never stored has id 0. */
export function settingRecord(
  stored: UserSetting | undefined,
  { key, label, value }: { readonly key: string; readonly label: string; readonly value: string },
): UserSetting {
  return { Id: stored?.Id ?? 0, DisplayKeyName: label, Options: stored?.Options ?? '', Key: key, Value: value }
}
