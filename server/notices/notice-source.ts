import type { BannerNotice } from '#core/http/notice-contract.ts'
import type { Trx } from '../db/pool.ts'
import type { Translate } from '../definitions/translator-for.ts'

/** Who is told something, and in which language. */
export interface NoticeReader {
  readonly tenantId: string
  readonly translate: Translate
}

/** What the server tells everybody of a tenant by itself, beside what an administrator writes. */
export type NoticeSource = (trx: Trx, reader: NoticeReader) => Promise<readonly BannerNotice[]>
