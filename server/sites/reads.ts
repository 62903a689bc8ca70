import type { TableReads } from '#core/model/table-reads.ts'
import { beginSiteReads } from './begin-site.ts'
import { regionListReads } from './list-in-tax-region.ts'
import { siteIssueReads } from './site-issues.ts'

/** What this module reads of tables that definitions draw. */
export const siteReads: readonly TableReads[] = [beginSiteReads, regionListReads, siteIssueReads]
