import { Type, type Static } from 'typebox'

/** The banner's calls (NOTICE-1): how many notices are shown now, and which. */
export const noticePaths = {
  count: '/usermgmt/api/BannerNotification/count',
  list: '/usermgmt/api/BannerNotification',
} as const

export const BannerCount = Type.Object({ Count: Type.Integer() })
export type BannerCount = Static<typeof BannerCount>

/** A notice of the administrator, or of work the server does by itself; a changed one has another `VersionNo` and is shown again. */
export const BannerNotice = Type.Object({
  Id: Type.Integer(),
  VersionNo: Type.Integer(),
  Name: Type.String(),
  Text: Type.String(),
  Severity: Type.String(),
  /** Of work that goes on: how much of it is done, and of how much where that is known. */
  Progress: Type.Optional(Type.Object({ Done: Type.Integer(), Total: Type.Union([Type.Integer(), Type.Null()]) })),
})
export type BannerNotice = Static<typeof BannerNotice>

export const BannerList = Type.Object({ value: Type.Array(BannerNotice) })
export type BannerList = Static<typeof BannerList>
