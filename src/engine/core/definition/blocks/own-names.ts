import type { Static } from 'typebox'
import { didYouMean } from '../../text/did-you-mean.ts'
import { isObject } from '../read/check-schema.ts'
import { pointerOf } from '../read/json-pointer.ts'
import type { Problem } from '../read/problem.ts'
import type { SourceFile } from '../read/source-file.ts'
import type { BlockUse as BlockUseSource } from '../schema/family/block-use-schema.ts'
import type { BlockNames } from './put-names.ts'

/** How a family takes in a block. */
export type BlockUse = Static<typeof BlockUseSource>

/** The family's own names for those of the block; what is missing or not asked for is told at pointers below the block in the family. */
export function ownNames(
  source: SourceFile,
  { lines = 'lines', with: given = {} }: BlockUse,
): { readonly names: BlockNames; readonly problems: readonly Problem[] } {
  const declared = isObject(source.value) ? source.value['names'] : undefined
  const asked = isObject(declared) ? Object.keys(declared) : []
  const missing = asked.filter((name) => !Object.hasOwn(given, name))
  const unknown = Object.keys(given).filter((name) => !asked.includes(name))
  return {
    names: { ...given, lines },
    problems: [...missing.map((name) => missingName(name)), ...unknown.map((name) => unknownName(name, asked))],
  }
}

function missingName(name: string): Problem {
  return { pointer: '', code: 'missing-key', message: `The block asks for the name "${name}" in "with".` }
}

function unknownName(name: string, asked: readonly string[]): Problem {
  return {
    pointer: pointerOf('with', name),
    atKey: true,
    code: 'unknown-key',
    message: `The block asks for no name "${name}".`,
    hint: didYouMean(name, asked),
  }
}
