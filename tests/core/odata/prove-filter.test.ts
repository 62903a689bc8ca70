import { describe, expect, it } from 'vitest'
import { filterProblem } from '../../../src/engine/core/odata/prove-filter.ts'
import { requisition } from '../record/sample-entity.ts'

const problem = (filter: string) => filterProblem(filter, requisition.fields)

describe('filterProblem', () => {
  it('[OD-10] finds nothing wrong with a filter the server will take', () => {
    expect(problem("Status in ('Approved','Partial') and NeededBy ge $today-30")).toBeUndefined()
    expect(problem('SupplyLocationId eq $me')).toBeUndefined()
  })

  it('[OD-10] says what the server would say, before anybody asks it', () => {
    expect(problem('Copies eq yes')).toMatchObject({ position: 10, message: 'There is no property yes.' })
    expect(problem('NeededBy ge $tomorrow')).toMatchObject({ position: 12, message: 'There is no $tomorrow.' })
    expect(problem('TotalQty eq $today')).toMatchObject({ position: 12 })
    expect(problem('Status = 1')).toMatchObject({ position: 7 })
  })
})
