import type { TableReads } from '#core/model/table-reads.ts'
import { alertHitReads } from './alert-hits.ts'
import { alertReads } from './find-alerts.ts'
import { expiringLotReads } from './expiring-lots.ts'
import { receivedPriceReads } from './received-prices.ts'
import { priceEffectReads } from './price-effects.ts'
import { alertRecipientReads } from './alert-recipients.ts'
import { expiringCertificateReads } from './expiring-certificates.ts'

/** What the SQL of alerts reads of tables that definitions draw, for the linker to prove. */
export const readsOfAlerts: readonly TableReads[] = [
  alertHitReads,
  alertReads,
  expiringLotReads,
  receivedPriceReads,
  priceEffectReads,
  alertRecipientReads,
  expiringCertificateReads,
]
