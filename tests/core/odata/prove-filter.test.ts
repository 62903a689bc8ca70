import { describe, expect, it } from 'vitest'
import { filterProblems } from '../../../src/engine/core/odata/prove-filter.ts'
import { requisition } from '../record/sample-entity.ts'

const states = ['Approved', 'Partial'].map((value) => ({ value, label: `status.${value}` }))
const fields = requisition.fields.map((field) =>
  field.id === 'status' ? { ...field, shape: 'choice' as const, choices: states } : field,
)
const problem = (filter: string) => filterProblems(filter, { fields, lines: [] })[0]

describe('filterProblems', () => {
  it('[OD-10] finds nothing wrong with a filter the server will take', () => {
    expect(problem("Status in ('Approved','Partial') and NeededBy ge $today-30")).toBeUndefined()
    expect(problem('SupplyLocationId eq $me')).toBeUndefined()
    expect(problem("contains(Status,'Appr') or not (Status ne null)")).toBeUndefined()
  })

  it('[DEF-73] tells a value that a choice never has, however it is compared', () => {
    expect(problem("Status in ('Approved','Partly')")).toMatchObject({ kind: 'option', value: 'Partly' })
    expect(problem("Copies eq 1 and not ('Done' eq Status)")).toMatchObject({ kind: 'option', value: 'Done' })
  })

  it('[OD-10] says what the server would say, before anybody asks it', () => {
    expect(problem('Copies eq yes')).toMatchObject({ position: 10, message: 'There is no property yes.' })
    expect(problem('NeededBy ge $tomorrow')).toMatchObject({ position: 12, message: 'There is no $tomorrow.' })
    expect(problem('TotalQty eq $today')).toMatchObject({ position: 12 })
    expect(problem('Status = 1')).toMatchObject({ position: 7 })
  })
})
