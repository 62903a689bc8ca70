import type { BannerNotice } from '#core/http/notice-contract.ts'

const key = 'larder:dismissed-notices'

/** What of the storage is used. */
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What a notice is dismissed as: a changed one is another. */
export function noticeKey({ Id, VersionNo }: Pick<BannerNotice, 'Id' | 'VersionNo'>): string {
  return `${Id}/${VersionNo}`
}

/** Keys of the notices this session has put away. */
export function readDismissed(storage: Kept): readonly string[] {
  return (storage.getItem(key) ?? '').split(' ').filter((one) => one !== '')
}

/** Puts one more away, for this tab's session. */
export function dismiss(storage: Kept, notice: Pick<BannerNotice, 'Id' | 'VersionNo'>): readonly string[] {
  const all = [...new Set([...readDismissed(storage), noticeKey(notice)])]
  storage.setItem(key, all.join(' '))
  return all
}

/** With the session its dismissals end. */
export function forgetDismissed(storage: Kept): void {
  storage.removeItem(key)
}
