import { Type, type Static } from 'typebox'

/** The banner's calls (NOTICE-1): how many notices are shown now, and which. */
export const noticePaths = {
  count: '/usermgmt/api/BannerNotification/count',
  list: '/usermgmt/api/BannerNotification',
} as const

export const BannerCount = Type.Object({ Count: Type.Integer() })
export type BannerCount = Static<typeof BannerCount>

/** A notice of the administrator; a changed one has another `VersionNo` and is shown again. */
export const BannerNotice = Type.Object({
  Id: Type.Integer(),
  VersionNo: Type.Integer(),
  Name: Type.String(),
  Text: Type.String(),
  Severity: Type.String(),
})
export type BannerNotice = Static<typeof BannerNotice>

export const BannerList = Type.Object({ value: Type.Array(BannerNotice) })
export type BannerList = Static<typeof BannerList>
