import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Binding } from '#core/model/workflow/effect-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import type { MoveEffectResult } from '../../../../server/documents/effects/move-effect.ts'
import { findBrokenInvariants, readInvariants } from '../../../../server/posting/check-invariants.ts'
import { postingEffects } from '../../../../server/posting/effects.ts'
import { createStockWorld, effectInput, nextDocument, stock, today, type StockWorld } from '../stock-world.ts'

/** A document of a kind nobody defined: what an effect is bound to, and its values. */
export interface ShelfDocument {
  readonly id?: number
  readonly docType?: number
  readonly versionNo?: number
  readonly site?: number
  readonly header?: EntityRecord
  readonly lines?: readonly LineRecord[]
}

/** Uses of effects on documents of no family: an effect reads its bindings alone. */
export interface ShelfWorld extends StockWorld {
  /** Runs an effect bound to fields of the names of its parameters, beside what `with` says; answers the document's id too. */
  readonly use: (
    effect: string,
    event: string | undefined,
    document: ShelfDocument,
    more?: {
      readonly with?: Readonly<Record<string, string>>
      readonly body?: MoveBody
      readonly now?: Date
      readonly maxBackdateDays?: number
    },
  ) => Promise<MoveEffectResult & { readonly id: number }>
  /** Journal of a document as `role amount`, debits above zero, summed by posting and role in order. */
  readonly journal: (id: number, docType?: number) => Promise<readonly string[]>
  readonly rows: <T>(query: ReturnType<typeof sql<T>>) => Promise<readonly T[]>
  readonly broken: () => Promise<readonly unknown[]>
}

/** Number of a document type no family has. */
export const shelfType = 77

/** Goods of the world with the unit they are counted in. */
export const wine = { item: stock.wine, unit: stock.each[2] }
export const flour = { item: stock.flour, unit: stock.each[1] }

/** A world of its own for each test of a file; after each every invariant holds. */
export function useFreshWorlds(take: (world: ShelfWorld) => void): void {
  let world: ShelfWorld
  async function open() {
    world = await createShelfWorld()
    take(world)
  }
  beforeAll(open)
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    await world.close()
    await open()
  })
  afterAll(() => world.close())
}

/** Makes one; call `close` in afterAll. */
export async function createShelfWorld(): Promise<ShelfWorld> {
  const world = await createStockWorld()
  const rows = <T>(query: ReturnType<typeof sql<T>>) => world.inTenant(async (trx) => (await query.execute(trx)).rows)
  return {
    ...world,
    rows,
    async use(name, event, document, { with: more = {}, body = {}, now, maxBackdateDays = 7 } = {}) {
      const effect = postingEffects.find((each) => each.name === name)
      if (effect === undefined) throw new Error(`No ${name}`)
      const {
        id = nextDocument(),
        docType = shelfType,
        versionNo = 1,
        site = stock.site,
        header,
        lines = [],
      } = document
      const record = { id, versionNo, site, day: today, ...header, lines }
      const bound = Object.keys(effect.signature.params).flatMap((param) => {
        const text = more[param] ?? ownBinding(param, record, lines)
        return text === undefined ? [] : [[param, bindingOf(text)] as const]
      })
      const use = { use: name, event, with: Object.fromEntries(bound), lines: 'lines' }
      const result = await world.inTenant((trx) => {
        const given = {
          trx,
          definitions: world.definitions,
          effect: 'posting:move',
          family: 'requisition',
          record,
          body,
        }
        const input = effectInput(given)
        const clock = now === undefined ? input.clock : { now: () => now }
        const session = { ...input.session, preference: { ...input.session.preference, maxBackdateDays } }
        return effect.apply({ ...input, clock, session, use, family: { ...input.family, docType } })
      })
      return { ...result, id }
    },
    async journal(id, docType = shelfType) {
      const found = await rows(sql<{ role: string; amount: string }>`
        select j.role, trim_scale(sum(j.debit - j.credit))::text as amount from journal_line j
        join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
        where p.doc_type_id = ${docType} and p.doc_id = ${id} group by p.id, j.role, j.site_id order by p.id, min(j.line_no)`)
      return found.map(({ role, amount }) => `${role} ${amount}`)
    },
    async broken() {
      const invariants = await readInvariants()
      const found = await world.inTenant((trx) => findBrokenInvariants(trx, invariants))
      return found.map(({ id, rows: which }) => ({ id, which }))
    },
  }
}

/** A parameter is bound to the field of its name, where the document has it. */
function ownBinding(param: string, record: EntityRecord, lines: readonly LineRecord[]): string | undefined {
  if (lines[0] !== undefined && param in lines[0]) return `lines.${param}`
  return param in record ? `rec.${param}` : undefined
}

function bindingOf(text: string): Binding {
  const [root, field = ''] = text.split('.')
  if (root === 'rec') return { on: 'header', field }
  if (root === 'lines') return { on: 'line', lines: 'lines', field }
  return root === 'ask' ? { on: 'ask', id: field } : { on: 'word', word: text }
}
