import { randomUUID } from 'node:crypto'
import { takeStep } from '../../floor/documents/take-step.ts'
import { analyzeDocuments } from '../../product/analyze-documents.ts'
import { heard } from '../../product/heard.ts'
import type { Row, Sheet } from './sheet.ts'

/** How long a step took, and how long by hand. */
export interface Took {
  readonly ours: number
  readonly floor: number
}

/** A sheet that was made, and its steps; each is taken once, in this order. */
export interface SheetSteps {
  readonly id: number
  readonly fill: () => Promise<Took>
  /** Counts all lines by one save, and submits. */
  readonly submit: () => Promise<Took>
  readonly post: () => Promise<Took>
}

/** Makes a sheet, and one like it by hand; each step of it is taken by hand right after. */
export async function takeSteps(sheet: Sheet): Promise<SheetSteps> {
  const { admin, post, floor, location } = sheet
  const made = await post('PhysicalInventories', { LocationId: location })
  const copy = await takeStep(floor, { name: 'sheetMade', ids: { model: made.Id } })
  const ids = { model: made.Id, id: copy }
  let now = made
  const take = async (move: string, name: string): Promise<Took> => {
    const { result, took, audits } = await heard(admin, ['physicalInventory'], () =>
      post(`PhysicalInventories(${made.Id})/${move}`, {}, now.VersionNo),
    )
    now = result
    const said = { audits, answer: JSON.stringify(result) }
    await analyzeDocuments(admin)
    const began = performance.now()
    await takeStep(floor, { name, ids, said })
    return { ours: took, floor: performance.now() - began }
  }
  return {
    id: made.Id,
    fill: () => take('start', 'sheetFilled'),
    submit: async () => {
      now = await countAll(sheet, made.Id)
      await takeStep(floor, { name: 'sheetCounted', ids })
      return take('submit', 'sheetSubmitted')
    },
    post: () => take('post', 'sheetPosted'),
  }
}

async function countAll({ caller, headers }: Sheet, id: number): Promise<Row> {
  const path = `/inventory/api/PhysicalInventories(${id})`
  const { text } = await caller.call({ path, headers: headers() })
  // The record the form reads.
  const row = JSON.parse(text) as Row & { readonly Lines: readonly { readonly Id: number }[] }
  const own = { ...headers(), 'idempotency-key': randomUUID(), 'if-match': `"v${row.VersionNo}"` }
  const Lines = row.Lines.map(({ Id }) => ({ Id, Count1: '9.5', Count2: null, Count3: null }))
  const saved = await caller.call({ method: 'PATCH', path, headers: own, body: { Lines } })
  // A write answers the record.
  return JSON.parse(saved.text) as Row
}
