import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { withKeptFills } from '../../documents/judge/kept-fills.ts'

/** Line of the invoice → fields by id. */
export type LineChanges = ReadonlyMap<number, Readonly<Record<string, Scalar>>>

/** The lines that name their receipt now, with all that is copied of it. */
export async function linkedLines(
  input: MoveEffectInput,
  table: string,
  links: ReadonlyMap<number, LineRecord>,
): Promise<LineChanges> {
  const before = linesOf(input.record, table)
  const linked: EntityRecord = {
    ...input.record,
    [table]: before.map((line) => ({ ...line, ...links.get(Number(line['id'])) })),
  }
  const filled = linesOf(await withKeptFills(input, linked), table)
  return new Map(
    before.flatMap((line, index) => {
      if (!links.has(Number(line['id']))) return []
      const cells = Object.entries(filled[index] ?? {}).flatMap(([name, value]) =>
        value === undefined || value === line[name] ? [] : [[name, value] as const],
      )
      return [[Number(line['id']), Object.fromEntries(cells)] as const]
    }),
  )
}
