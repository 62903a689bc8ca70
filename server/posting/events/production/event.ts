import type { PostingEvent } from '../event.ts'

/** Goods become other goods: what goes in is what comes out is worth. */
export const production = {
  code: 'PRD.POST',
  shape: 'convert',
  gate: 'stock',
  entries: { out: 'PRODUCE_OUT', in: 'PRODUCE_IN' },
  needs: [],
  journal: [],
} as const satisfies PostingEvent
