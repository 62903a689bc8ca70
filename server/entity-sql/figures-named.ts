import type { ODataFilter, ODataOperand } from '#core/odata/query-ast.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { wireName } from '#core/record/wire-record.ts'
import type { ReadableEntity } from './readable-entity.ts'
import { wholeViewOf } from './whole-views.ts'

/** What a condition reads: views of one record that have one of all beside them, and whether there is anything else. */
export interface FiguresNamed {
  readonly views: ReadonlySet<string>
  readonly hasOthers: boolean
}

/** Which figures conditions name that a view says of all records (`whole-views.ts`), themselves or as the key of a lookup they look into. */
export function figuresNamed(parts: readonly ODataFilter[], { fields }: Pick<ReadableEntity, 'fields'>): FiguresNamed {
  const viewOf = (path: string | undefined): string | undefined => {
    const name = path?.split('/')[0]
    const field = fields.find((each) => wireName(each) === name || (isLookup(each) && each.property === name))
    return wholeViewOf(field?.readFrom) === undefined ? undefined : field?.readFrom
  }
  const views = parts.flatMap(pathsIn).map(viewOf)
  return { views: new Set(views.filter((view) => view !== undefined)), hasOthers: views.includes(undefined) }
}

/** The paths a condition names; undefined stands for rows of lines, which have paths of their own. */
function pathsIn(filter: ODataFilter): readonly (string | undefined)[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.flatMap(pathsIn)
    case 'not':
      return pathsIn(filter.part)
    case 'any':
      return [undefined]
    case 'compare':
      return [...pathIn(filter.left), ...pathIn(filter.right)]
    case 'in':
    case 'match':
      return pathIn(filter.left)
  }
}

function pathIn(operand: ODataOperand): readonly string[] {
  if (operand.kind === 'call') return pathIn(operand.argument)
  return operand.kind === 'property' ? [operand.path] : []
}
