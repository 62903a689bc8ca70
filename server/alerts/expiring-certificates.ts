import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'

/** What this SQL reads of tables that definitions draw. */
export const expiringCertificateReads: TableReads = {
  by: 'server/alerts/expiring-certificates.ts',
  entities: {
    supplier: { isActive: 'boolean', name: 'text' },
    supplierCertificate: { certificate: 'choice', expiresOn: 'date', number: 'text' },
  },
}

/**
 * Certificates of active suppliers that expire within so many days, by the day of head office; once they have, they are told anew. One that another of its
 * kind outlives is told by that one (VEND-7).
 */
export const expiringCertificates = sql`
  select r.id, 'certificate ' || c.id || case when c.expires_on < p.today then ' over' else '' end, null, c.number, s.name,
    c.expires_on::text, null, null, null, null
  from rule r join place p on p.tenant_id = r.tenant_id and p.id = 1
  join supplier_certificate c on c.tenant_id = r.tenant_id and c.expires_on <= p.today + r.threshold::int
  join supplier s on s.tenant_id = c.tenant_id and s.id = c.parent_id and s.is_active
  where r.kind = 'CertificateExpiring' and not exists (select from supplier_certificate o where o.tenant_id = c.tenant_id
    and o.parent_id = c.parent_id and o.certificate = c.certificate and o.expires_on > c.expires_on)`
