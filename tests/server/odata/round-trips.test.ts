import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { countWays } from '../support/count-ways.ts'
import { createDocumentTest, type DocumentTest } from '../support/document-test.ts'

interface Page {
  readonly '@odata.count'?: number
  readonly '@odata.nextLink'?: string
  readonly value: readonly { readonly Id: number; readonly DocNo: string; readonly Status: string }[]
}

/** More than are looked through for what a filter asks. */
const rows = 2500

describe('round trips of lists', () => {
  const { ways, onStatement } = countWays()
  let documents: DocumentTest

  beforeAll(async () => {
    documents = await createDocumentTest({ connect: (url) => createDb({ url, max: 4, onStatement }) })
    // Every third is approved; the ten oldest alone are denied.
    await withTenant(documents.test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into requisition (tenant_id, site_id, doc_no, status, request_location_id, supply_location_id, total_value, entered_by, entered_on)
        select 'ui', 2, 'R' || lpad(n::text, 5, '0'), case when n <= 10 then 'Denied' when n % 3 = 0 then 'Approved' else 'Pending' end,
          11, 10, n, 1, timestamptz '2026-11-01 08:00Z' + n * interval '1 minute' from generate_series(1, ${rows}::int) n`.execute(
        trx,
      ),
    )
  })
  afterAll(() => documents.test.close())

  const list = async (query: string): Promise<Page> => {
    ways.length = 0
    const answer = await documents.admin.call({
      url: encodeURI(`/inventory/api/Requisitions?$orderby=EnteredOn desc&${query}`),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Page>()
  }
  const counts = (): number => ways.flat().filter((text) => text.includes('count(*)')).length

  it('[ODS-23] reads a page in one way and counts only when asked', async () => {
    await list('$top=10')
    const page = await list('$top=10')
    expect(page.value).toHaveLength(10)
    expect(Object.keys(page.value[0] ?? {}).some((name) => /^@[a-z]\d|^@id/.test(name))).toBe(false)
    expect(ways).toHaveLength(1)
    expect(counts()).toBe(0)

    expect((await list('$top=10&$count=true'))['@odata.count']).toBe(rows)
    expect(ways).toHaveLength(1)
    expect(counts()).toBe(1)
  })

  it('[ODS-23] goes on behind a page in one way', async () => {
    const first = await list('$top=10')
    const token = /skiptoken=([^&]+)/.exec(first['@odata.nextLink'] ?? '')?.[1] ?? ''
    const next = await list(`$top=10&$skiptoken=${token}`)
    expect(next.value.map(({ DocNo: number }) => number)[0]).toBe('R02490')
    expect(ways).toHaveLength(1)
  })

  it('[ODS-23] fills a page of what many rows meet in one way, and finds what few meet wherever they stand', async () => {
    const many = await list("$top=10&$filter=Status eq 'Approved'")
    expect(many.value.map(({ DocNo: number }) => number).slice(0, 3)).toEqual(['R02499', 'R02496', 'R02493'])
    expect(many['@odata.nextLink']).toBeDefined()
    expect(ways).toHaveLength(1)

    const few = await list("$top=20&$filter=Status eq 'Denied'")
    expect(few.value.map(({ DocNo: number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, index) => `R000${String(10 - index).padStart(2, '0')}`),
    )
    const skipped = await list("$top=10&$skip=5&$filter=Status eq 'Approved'")
    expect(skipped.value[0]?.DocNo).toBe('R02484')
    expect(ways).toHaveLength(1)
  })

  it('[ODS-742] looks into lines once for a page and its count', async () => {
    const page = await list('$top=10&$count=true&$filter=not Lines/any(l:l/Qty gt 0)')
    expect(page['@odata.count']).toBe(rows)
    expect(page.value.map(({ DocNo: number }) => number).slice(0, 2)).toEqual(['R02500', 'R02499'])
    expect(ways.flat().join(' ').split('"requisition_line"')).toHaveLength(2)
  })

  it('[ODS-23] looks through a small list whole, also for what no row meets', async () => {
    ways.length = 0
    const none = await documents.admin.call({
      url: encodeURI("/inventory/api/Items?$orderby=Number&$filter=Number eq 'none'"),
    })
    expect(none.json<Page>().value).toEqual([])
    expect(ways).toHaveLength(1)
  })
})
