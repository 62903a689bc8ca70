import { headOffice } from '#core/model/head-office.ts'
import type { TenantConfig } from '#core/model/tenant-config.ts'
import type { Trx } from '../db/pool.ts'
import { standardLocationTypes } from './standard-location-types.ts'

/** The base currency where nothing is said, US dollars. */
const dollar = { id: 164, name: 'US Dollars' }

/** What people of a tenant cannot make themselves: its currency, the head office (site 1) and the kinds of location. What is there stays. */
export async function beginTenant(trx: Trx, settings: TenantConfig): Promise<void> {
  const known = await trx
    .selectFrom('site')
    .select('id')
    .where('tenant_id', '=', settings.id)
    .where('id', '=', headOffice)
    .executeTakeFirst()
  if (known === undefined) await addHeadOffice(trx, settings, await currencyId(trx, settings))
  await trx
    .insertInto('location_type')
    .values(standardLocationTypes.map((name, index) => ({ tenant_id: settings.id, id: index + 1, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The tenant's currency, made when it is missing. */
async function currencyId(trx: Trx, { id: tenantId, locale }: TenantConfig): Promise<number> {
  const { currencyCode: code, currencySymbol: symbol, currencyDecimals: decimals } = locale
  const found = await trx
    .selectFrom('currency')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .executeTakeFirst()
  if (found !== undefined) return found.id
  const own = code === 'USD' ? dollar : { name: code }
  const { id } = await trx
    .insertInto('currency')
    .values({ tenant_id: tenantId, code, symbol, decimals: Math.min(decimals, 4), ...own })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addHeadOffice(trx: Trx, { id, name, locale }: TenantConfig, currency: number): Promise<void> {
  await trx
    .insertInto('site')
    .values({
      tenant_id: id,
      id: headOffice,
      code: 'HO',
      name,
      base_currency_id: currency,
      iana_timezone: locale.timeZone,
      date_format: locale.dateFormat,
      number_decimals: locale.numberDecimals,
      currency_decimals: Math.min(locale.currencyDecimals, 4),
    })
    .execute()
}
