import { didYouMean } from '../text/did-you-mean.ts'
import { refuse, type PartPlace, type ReadPart, type RuleReader } from './rule-reader.ts'
import { scopeRoots } from './rule-scope.ts'

/** A `var`: one literal path of a root and a name. Computed paths, defaults and deeper paths are not admitted. */
export function readPath(reader: RuleReader, given: unknown, { pointer }: PartPlace): ReadPart {
  const path = Array.isArray(given) && given.length === 1 ? (given[0] as unknown) : given // any of an unknown array
  if (typeof path !== 'string')
    return refuse(reader, pointer, { code: 'shape', hint: 'a path is one text such as "rec.qty"' })
  const [start, name, ...deeper] = path.split('.')
  const root = scopeRoots.find((candidate) => candidate === start)
  const entry = reader.types.get(path)
  if (root === undefined || name === undefined || deeper.length > 0 || entry === undefined || entry.type === 'none') {
    return refuse(reader, pointer, { code: 'unknownPath', hint: didYouMean(path, reader.types.keys()) })
  }
  reader.paths.add(path)
  const type = entry.choices === undefined ? { type: entry.type } : { type: entry.type, choices: entry.choices }
  return { type, logic: { var: [{ root, name, type: entry.type }] } }
}
