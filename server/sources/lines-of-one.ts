import { appError } from '#core/errors/app-error.ts'
import type { SourceBody, SourceLine } from '#core/http/sources-contract.ts'
import { wireName } from '#core/record/wire-record.ts'
import type { Drafting } from './draft-lines.ts'

/**
 * The lines that go into one document: those that were named; those that say of its header what it says already; and of sources that were
 * named whole, those that agree with the first that says anything. What says nothing fits with any (SRC-17).
 * @throws E_SOURCE_DIFFERS when lines that were named one by one do not agree
 */
export function linesOfOne(
  { source, target }: Drafting,
  { Ids, Lines, Same = {} }: SourceBody,
  lines: readonly SourceLine[],
): readonly SourceLine[] {
  const own = target.entity.lines.find(({ id }) => id === source.lines.into)?.fields
  const link = own?.find(({ id }) => id === source.lines.link?.line)
  const named = new Set(Lines)
  const chosen =
    Lines === undefined || link === undefined
      ? lines
      : lines.filter(({ Line }) => named.has(Number(Line[wireName(link)])))
  return Object.keys(source.lines.same).reduce((left, id) => {
    const field = target.entity.fields.find((one) => one.id === id)
    const name = field === undefined ? id : wireName(field)
    const isWhole = Ids !== undefined && Lines === undefined
    const wanted = Same[name] ?? (isWhole ? left.map(({ Header }) => Header[name]).find(isSaid) : undefined)
    const fitting = isSaid(wanted)
      ? left.filter(({ Header }) => !isSaid(Header[name]) || Header[name] === wanted)
      : left
    if (Lines !== undefined && new Set(fitting.map(({ Header }) => Header[name]).filter(isSaid)).size > 1)
      throw appError('E_SOURCE_DIFFERS')
    return fitting
  }, chosen)
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null
}
