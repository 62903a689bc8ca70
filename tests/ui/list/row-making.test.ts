import { describe, expect, it } from 'vitest'
import type { RowMaking } from '#core/model/source-definition.ts'
import { wrongAnswer } from '../../../src/engine/ui/list/actions/making/asked-fields.tsx'
import { isMadeOf } from '../../../src/engine/ui/list/actions/making/is-made-of.ts'
import { mayMake } from '../../../src/engine/ui/list/actions/use-row-makings.ts'
import { toldChange } from '../../../src/engine/ui/list/actions/making/told-change.ts'
import { wordsOfRefusal } from '../../../src/engine/ui/list/actions/words-of-refusal.ts'
import { ApiError } from '../../../src/engine/ui/client/api/api-error.ts'
import { runBulk, type BulkResult } from '../../../src/engine/ui/list/actions/run-bulk.ts'
import { shownRecord, together, versionOf } from '../../../src/engine/ui/list/actions/making/use-together.ts'
import { startView } from '../../../src/engine/ui/list/view/view-address.ts'
import { viewQuery } from '../../../src/engine/ui/list/view/view-query.ts'
import { locale, sampleFamily, sampleList } from '../support/sample-list.ts'

const making: RowMaking = {
  id: 'count',
  label: 'sample.make.count',
  family: 'count',
  on: undefined,
  remarks: 'none',
  from: undefined,
  ask: [],
  header: { location: 'supplyLocation' },
  moves: [],
  changes: undefined,
  when: { '===': [{ var: 'rec.isActive' }, true] },
  otherwise: undefined,
  opens: false,
}

describe('rows that become records', () => {
  it('[LIST-54] are those their condition holds of', () => {
    const entity = { ...sampleFamily.entity, preferences: {} }
    expect(isMadeOf(making, entity, { Id: 1, IsActive: true })).toBe(true)
    expect(isMadeOf(making, entity, { Id: 1, IsActive: false })).toBe(false)
    expect(isMadeOf(making, entity, { Id: 1, IsActive: null })).toBe(false)
    expect(isMadeOf({ ...making, when: undefined }, entity, { Id: 1, IsActive: null })).toBe(true)
  })

  it('[LIST-54] bring what decides it, whichever columns are shown', () => {
    const subject = { session: { userId: 7, siteId: 2, timeZone: 'UTC' }, today: '2026-11-21', families: {} }
    const list = { ...sampleList, rowsMake: [making] }
    const { select } = viewQuery({ family: sampleFamily, list, view: startView(list) }, [], subject)
    expect(select).toEqual(expect.arrayContaining(['SupplyLocationId', 'IsActive']))
  })

  it('[LIST-135] bring the document they are made from, and say what must be answered', () => {
    const of = { source: 'receipt', record: 'supplyLocation', ofLines: false }
    const asks = { ...making, header: {}, from: of, ask: [{ field: 'reason', isRequired: true }] }
    const subject = { session: { userId: 7, siteId: 2, timeZone: 'UTC' }, today: '2026-11-21', families: {} }
    const list = { ...sampleList, columns: ['docNo'], rowsMake: [asks] }
    const { select } = viewQuery({ family: sampleFamily, list, view: startView(list) }, [], subject)
    expect(select).toEqual(expect.arrayContaining(['SupplyLocationId']))
    const [reason] = asks.ask
    if (reason === undefined) throw new Error('A reason is asked')
    expect(wrongAnswer(reason, {})).toBe('validation.required')
    expect(wrongAnswer(reason, { reason: { value: null, text: '' } })).toBe('validation.required')
    expect(wrongAnswer(reason, { reason: { value: undefined, text: 'wor' } })).toBe('validation.lookup')
    expect(wrongAnswer(reason, { reason: { value: 4, text: 'Worn' } })).toBeUndefined()
    expect(wrongAnswer({ field: 'remarks', isRequired: false }, {})).toBeUndefined()
  })

  it('[LIST-137] that look up one record bring it on once, and what failed is tried again', async () => {
    const begun = new Map<string, Promise<string>>()
    let calls = 0
    const begin = () => {
      calls += 1
      return calls === 1 ? Promise.reject(new Error('busy')) : Promise.resolve(`call ${calls}`)
    }
    await expect(together(begun, '7', begin)).rejects.toThrow('busy')
    expect(await Promise.all([together(begun, '7', begin), together(begun, '7', begin)])).toEqual(['call 2', 'call 2'])
    expect(await together(begun, '8', begin)).toBe('call 3')
    expect(calls).toBe(3)
  })

  it('[LIST-182] of one record are those that show one version of it, which is the one that is brought on', () => {
    const family = { entity: { ...sampleFamily.entity, preferences: {} } }
    const shown = (etag: string | undefined) =>
      shownRecord(family, 'supplyLocation', { Id: 1, SupplyLocationId: 7, '@odata.etag': etag })
    expect(shown('"v2"')).toBe(shown('"v2"'))
    expect(shown('"v2"')).not.toBe(shown('"v3"'))
    expect(shownRecord(family, 'supplyLocation', { Id: 1, SupplyLocationId: null })).toBeUndefined()
    expect(versionOf({ Id: 1, '@odata.etag': '"v2"' })).toBe('"v2"')
    expect(versionOf({ Id: 1 })).toBeUndefined()
  })

  it('[LIST-245] tell what changes, and bring what says it', () => {
    const changes = { of: 'docNo', from: 'totalValue', to: 'totalValue' }
    const words = { locale, translate: (key: string) => key }
    const told = (row: object, one: RowMaking = { ...making, changes }) =>
      toldChange(one, sampleFamily, { row: { Id: 1, ...row }, words })
    expect(told({ DocNo: 'A-1', TotalValue: '4' })).toBe('A-1 4.00 → 4.00')
    expect(told({ TotalValue: null })).toBe('– → –')
    expect(told({}, making)).toBeUndefined()
    const subject = { session: { userId: 7, siteId: 2, timeZone: 'UTC' }, today: '2026-11-21', families: {} }
    const list = { ...sampleList, columns: ['docNo'], rowsMake: [{ ...making, changes }] }
    const { select } = viewQuery({ family: sampleFamily, list, view: startView(list) }, [], subject)
    expect(select).toEqual(expect.arrayContaining(['TotalValue']))
  })

  it('[LIST-245] are made by whoever sees the fields that are written', () => {
    const makes = (header: Readonly<Record<string, string>>) => mayMake({ ...making, header }, sampleFamily)
    expect(makes({ supplyLocation: 'supplyLocation' })).toBe(true)
    expect(makes({ price: 'totalValue' })).toBe(false)
  })

  it('[LIST-246] tell what is wrong with the record, with its field', () => {
    const translate = (key: string) => key
    const issue = { code: 'x', message: 'validation.x' }
    const refused = (Errors: readonly object[]) =>
      // The body as the wire has it.
      new ApiError(422, { Message: 'Not right', Errors } as ApiError['body'])
    const words = (error: unknown) => wordsOfRefusal(error, sampleFamily, translate)
    expect(words(refused([{ ...issue, field: 'docNo' }]))).toBe('sample.field.docNo: validation.x')
    expect(
      words(
        refused([
          { ...issue, field: '' },
          { ...issue, field: 'qty', lines: 'lines', row: 0 },
        ]),
      ),
    ).toBe('validation.x')
    expect(words(refused([]))).toBe('Not right')
    expect(words(new Error('broken'))).toBe('list.failed')
  })

  it('[LIST-54] each say what became of them, and none holds the others up', async () => {
    const start = [1, 2].map((id): BulkResult => ({ id, title: String(id), state: 'waiting', message: undefined }))
    const results = await runBulk(start, {
      task: async (id) => {
        if (id === 1) throw new Error('no')
        return { message: 'CNT-2', links: [] }
      },
      messageOf: (_error, id) => `refused ${id}`,
      report: () => undefined,
      isInOrder: false,
    })
    expect(results).toMatchObject([
      { state: 'failed', message: 'refused 1' },
      { state: 'done', message: 'CNT-2' },
    ])
  })
})
