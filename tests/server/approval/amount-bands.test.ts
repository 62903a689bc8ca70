import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { add, change, issuesOf } from '../people/people-world.ts'
import { createApprovalWorld, type ApprovalWorld } from './approval-world.ts'

describe('the amount bands of approval rules', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.rule()
  })
  afterAll(() => world.close())

  const save = (Name: string, min: string, max: string | null, more: object = {}) =>
    add(world.admin, 'ApprovalRules', {
      Name,
      DocType: 'requisition',
      MinAmount: min,
      MaxAmount: max,
      Levels: [{ Mode: 'Any', UserId: 3, MinAmount: '0' }],
      ...more,
    })
  const paramsOf = (answer: Awaited<ReturnType<typeof save>>) =>
    answer.json<{ Errors: readonly FieldIssue[] }>().Errors.map(({ params }) => params)

  it('[APPR-31] meet each other: an overlap and a gap are told beside the field, with the name of the other rule', async () => {
    expect((await save('Middle', '250', '2500')).statusCode).toBe(201)

    const below = await save('Low', '100', '249.99')
    expect(issuesOf(below)).toEqual(['maxAmount bandGapAbove'])
    expect(paramsOf(below)).toEqual([{ rule: 'Middle', from: '250' }])
    const above = await save('High', '2500.01', null)
    expect(issuesOf(above)).toEqual(['minAmount bandGapBelow'])
    expect(paramsOf(above)).toEqual([{ rule: 'Middle', to: '2500' }])

    const inside = await save('High', '2499.99', null)
    expect(issuesOf(inside)).toEqual(['minAmount bandOverlap'])
    expect(paramsOf(inside)).toEqual([{ rule: 'Middle', from: '250', to: '2500' }])
    expect(issuesOf(await save('Low', '0', '250.01'))).toEqual(['maxAmount bandOverlap'])

    expect((await save('Low', '0', '250')).statusCode).toBe(201)
    expect((await save('High', '2500', null)).statusCode).toBe(201)
    expect(issuesOf(await save('Higher', '9000', null))).toEqual(['minAmount bandOverlapOpen'])
  })

  it('[APPR-31] counts rules for the same place, days and priority, and a rule is not its own neighbour', async () => {
    expect((await save('Elsewhere', '500', '600', { RuleSiteId: 2 })).statusCode).toBe(201)
    expect((await save('Off', '500', '600', { IsActive: false })).statusCode).toBe(201)
    expect((await save('First of two', '500', '600', { Priority: 50 })).statusCode).toBe(201)
    const { value } = (await world.admin.call({ url: "/inventory/api/ApprovalRules?$filter=Name eq 'Middle'" })).json<{
      value: readonly { readonly Id: number }[]
    }>()
    const path = `ApprovalRules(${value[0]?.Id})`
    expect((await change(world.admin, path, { Name: 'In between' })).statusCode).toBe(200)
    expect(issuesOf(await change(world.admin, path, { MaxAmount: '2000' }))).toEqual(['maxAmount bandGapAbove'])
    expect(issuesOf(await change(world.admin, path, { MaxAmount: '250' }))).toEqual(['maxAmount rule/amounts'])
  })

  it('[APPR-37] a rule between two others is not switched off, moved away or deleted: its amounts would be left to nobody', async () => {
    for (const [name, min, max] of [
      ['Low at sea', '0', '100'],
      ['Middle at sea', '100', '500'],
      ['High at sea', '500', null],
    ] as const)
      expect((await save(name, min, max, { RuleSiteId: 3 })).statusCode).toBe(201)
    const idOf = async (name: string) => {
      const url = `/inventory/api/ApprovalRules?$filter=Name eq '${name}'`
      return (await world.admin.call({ url })).json<{ value: readonly { readonly Id: number }[] }>().value[0]?.Id
    }
    const middle = `ApprovalRules(${await idOf('Middle at sea')})`
    const refused = await change(world.admin, middle, { IsActive: false })
    expect(issuesOf(refused)).toEqual(['isActive bandLeft'])
    expect(paramsOf(refused)).toEqual([{ below: 'Low at sea', above: 'High at sea', from: '100', to: '500' }])
    expect(issuesOf(await change(world.admin, middle, { RuleSiteId: 2 }))).toEqual(['ruleSite bandLeft'])
    expect((await world.admin.call({ method: 'DELETE', url: `/inventory/api/${middle}` })).statusCode).not.toBe(204)

    // The last and the first may go: above the last the highest is asked, below the first nobody.
    expect(
      (await change(world.admin, `ApprovalRules(${await idOf('High at sea')})`, { IsActive: false })).statusCode,
    ).toBe(200)
    expect((await change(world.admin, middle, { IsActive: false })).statusCode).toBe(200)
  })

  it('[APPR-37] a rule may go where others hold its amounts', async () => {
    const at = { RuleSiteId: 1 }
    expect((await save('Low', '0', '100', at)).statusCode).toBe(201)
    expect((await save('High', '100', null, at)).statusCode).toBe(201)
    const twice = await save('Also high', '100', '200', { ...at, Priority: 50 })
    expect(twice.statusCode).toBe(201)
    const { Id } = twice.json<{ Id: number }>()
    expect((await change(world.admin, `ApprovalRules(${Id})`, { IsActive: false })).statusCode).toBe(200)
  })

  it('[APPR-31] the boundary of two rules moves by way of a priority, and nobody is left out meanwhile', async () => {
    const idOf = async (name: string) =>
      (await world.admin.call({ url: `/inventory/api/ApprovalRules?$filter=Name eq '${name}'` })).json<{
        value: readonly { readonly Id: number }[]
      }>().value[0]?.Id
    const [low, high] = [await idOf('In between'), await idOf('High')]
    expect((await change(world.admin, `ApprovalRules(${high})`, { Priority: 90 })).statusCode).toBe(200)
    expect((await change(world.admin, `ApprovalRules(${low})`, { MaxAmount: '3000' })).statusCode).toBe(200)
    const moved = await change(world.admin, `ApprovalRules(${high})`, { MinAmount: '3000', Priority: 100 })
    expect(moved.statusCode, moved.body).toBe(200)
  })
})
