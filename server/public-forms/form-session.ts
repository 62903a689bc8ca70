import { sql } from 'kysely'
import type { SessionInfo } from '#core/http/definitions-contract.ts'
import { foreignDecimals } from '../currencies/foreign-decimals.ts'
import type { Trx } from '../db/pool.ts'

interface SiteFacts {
  readonly siteName: string
  readonly dateFormat: string
  readonly timeZone: string
  readonly numberDecimals: number
  readonly currencyDecimals: number
  readonly currencyId: number
  readonly currencyCode: string
  readonly currencySymbol: string
  readonly foreignDecimals: SessionInfo['foreignDecimals']
}

/** Whose record is told outside, where it stands, and in which language. */
export interface FormPlace {
  readonly tenantId: string
  readonly tenantName: string
  readonly siteId: number
  readonly language: string
}

/** How people of the record's site write days, numbers and money; of who holds the link it says nothing but the language. */
export async function formSession(
  trx: Trx,
  { tenantId, tenantName, siteId, language }: FormPlace,
): Promise<SessionInfo> {
  const { rows } = await sql<SiteFacts>`
    select s.name as "siteName", s.date_format as "dateFormat", s.iana_timezone as "timeZone",
      s.number_decimals as "numberDecimals", s.currency_decimals as "currencyDecimals", c.id::int as "currencyId", c.code as "currencyCode",
      coalesce(nullif(c.symbol, ''), c.code) as "currencySymbol", ${foreignDecimals} as "foreignDecimals"
    from site s join currency c on c.tenant_id = s.tenant_id and c.id = s.base_currency_id
    where s.tenant_id = ${tenantId} and s.id = ${siteId}`.execute(trx)
  const [site] = rows
  if (site === undefined) throw new Error(`The site ${siteId} is gone`)
  return {
    ...site,
    tenantId,
    tenantName,
    userId: 0,
    username: '',
    displayName: '',
    emailId: '',
    siteId,
    roleId: 0,
    roleName: '',
    language,
    currencyDecimalsElsewhere: {},
    currenciesElsewhere: {},
    defaultLocationId: null,
    productVersionName: '',
    serverVersion: '',
    idleMinutes: 0,
    showMessageNotification: false,
    links: { website: '', privacy: '', terms: '', help: '' },
  }
}
