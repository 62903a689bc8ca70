import { sql } from 'kysely'
import { idParam, optional, textParam, written } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { isSameCode, looksAlike } from '#core/text/look-alike.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect } from '../documents/effects/move-effect.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const compareReads: TableReads = {
  by: 'server/onboarding/compare-effect.ts',
  entities: { supplier: { legalName: 'text', name: 'text', number: 'text', taxNo: 'text' } },
}

/** Suppliers that are looked at, and those of them that are named. */
const [mostLooked, mostNamed] = [20_000, 3]

/** Tells whoever decides about a new supplier which one has its tax number already, and which are called much the same (ONB-5). */
export const compareEffect: MoveEffect = defineMoveEffect({
  name: 'suppliers:compare',
  params: {
    company: textParam('header', ['text']),
    taxNo: optional(textParam('header', ['text'])),
    sameTax: written(idParam('header', 'supplier')),
    alike: written(textParam('header', ['text'])),
  },
  async apply({ trx, ctx }, { header: { company, taxNo }, fieldOf }) {
    const known = await readNames(trx, ctx.tenantId)
    const same = taxNo === '' ? undefined : known.find((one) => one.taxNo !== null && isSameCode(one.taxNo, taxNo))
    const alike = known.filter(({ name, legalName }) =>
      [name, legalName].some((text) => text !== null && looksAlike(text, company)),
    )
    const named = alike.slice(0, mostNamed).map(({ number, name }) => `${number} ${name}`)
    const [sameField = '', alikeField = ''] = [fieldOf('sameTax'), fieldOf('alike')]
    return { set: { [sameField]: same?.id ?? null, [alikeField]: named.join('; ').slice(0, 400) || null } }
  },
})

interface Names {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly legalName: string | null
  readonly taxNo: string | null
}

async function readNames(trx: Trx, tenantId: string): Promise<readonly Names[]> {
  const { rows } = await sql<Names>`select s.id, s.number, s.name, s.legal_name as "legalName", s.tax_no as "taxNo"
    from supplier s where s.tenant_id = ${tenantId} order by s.id limit ${mostLooked}`.execute(trx)
  return rows
}
