import { expect, it } from 'vitest'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import { sectionRuns } from '../../../../src/engine/ui/form/screen/form-sections.tsx'

function section(id: string, grid?: string): SectionDefinition {
  return {
    id,
    title: id,
    columns: 2,
    fields: [],
    collapsed: false,
    grid,
    related: undefined,
    entry: [],
    totals: [],
    groups: [],
    take: undefined,
    card: [],
    more: [],
    tones: {},
    chain: undefined,
    isTree: false,
    chart: undefined,
    compare: undefined,
  }
}

it('[FORM-17] sections of fields and grids stand in the order of the layout', () => {
  const runs = sectionRuns([section('a'), section('b'), section('g', 'lines'), section('c')])
  expect(runs.map((run) => run.map(({ id }) => id))).toEqual([['a', 'b'], ['g'], ['c']])
})
