import type { RuledOut } from '#core/model/code-catalogue.ts'
import type { HeaderRole } from '#core/model/header-roles.ts'
import { pascalCase } from '#core/text/case-of.ts'
import type { Scalar } from '#core/model/value.ts'
import { bindEffect, type BoundRecord } from '#core/effects/bind-effect.ts'
import type { Params } from '#core/model/param.ts'
import { isAllowed } from '#core/record/is-allowed.ts'
import type { PickedLine } from '#core/http/figures/picks-contract.ts'
import type { TakenLine } from '#core/http/figures/taking-contract.ts'
import type {
  ForetellInput,
  Foretold,
  MoveEffect,
  MoveEffectInput,
  MoveEffectResult,
  TakingInput,
} from './move-effect.ts'

/** An effect as its author writes it: the parameters it needs, and what it does with them. */
export interface MoveEffectSource<P extends Params> {
  readonly name: string
  readonly params: P
  /** Outcomes it may tell; without any it decides no state. */
  readonly outcomes?: readonly string[]
  /** Parameter that must be bound for it to tell outcomes; without one it always does. */
  readonly tellsWith?: keyof P & string
  /** An outcome that a word rules out. */
  readonly rulesOut?: RuledOut & { readonly param: keyof P & string }
  /** Roles of the header it reads. */
  readonly roles?: readonly HeaderRole[]
  /** Shape of the events it posts. */
  readonly posts?: string
  readonly isDecision?: boolean
  readonly keepsVersion?: boolean
  readonly apply: (input: MoveEffectInput, bound: BoundRecord<P>) => Promise<MoveEffectResult>
  readonly foretell?: (input: ForetellInput, bound: BoundRecord<P>) => Promise<Foretold>
  readonly taking?: (input: TakingInput, bound: BoundRecord<P>) => Promise<readonly TakenLine[]>
  readonly picks?: (input: ForetellInput, bound: BoundRecord<P>) => Promise<readonly PickedLine[]>
  readonly refreshesFigures?: boolean
  readonly offer?: MoveEffect['offer']
  readonly saidBefore?: MoveEffect['saidBefore']
}

/** Makes an effect that reads the record through its bindings alone: what it is given was proved by the linker. */
export function defineMoveEffect<P extends Params>(source: MoveEffectSource<P>): MoveEffect {
  const {
    name,
    params,
    outcomes = [],
    tellsWith,
    rulesOut,
    posts,
    isDecision = false,
    keepsVersion = false,
    ...rest
  } = source
  const { apply, foretell, taking, picks, roles = [], ...asked } = rest
  return {
    ...asked,
    name,
    signature: {
      params,
      outcomes,
      tellsWith,
      rulesOut,
      roles,
      posts,
      isDecision,
      keepsVersion,
      isForetold: foretell !== undefined,
      tellsTaking: taking !== undefined,
      tellsPicks: picks !== undefined,
    },
    apply: (input) => apply(input, boundTo(params, input)),
    foretell: foretell && ((input) => foretell(input, boundTo(params, input))),
    picks: picks && ((input) => picks(input, boundTo(params, input))),
    taking: taking && ((input) => taking(input, boundTo(params, input))),
  }
}

function boundTo<P extends Params>(params: P, input: ForetellInput): BoundRecord<P> {
  const { record, use, body, family, session } = input
  const asked = body.Lines === undefined ? undefined : new Map(body.Lines.map((line) => [line.Id, line]))
  const scope = { entity: family.entity, session, record, isNew: false }
  return bindEffect(params, use, {
    record,
    holds(condition) {
      const binding = use.with[condition]
      return binding?.on === 'condition' && isAllowed(binding.assert, scope)
    },
    // Lines the caller did not name are asked for nothing; without any, nothing was asked of lines at all.
    asked: (lineId, question) => (asked === undefined ? undefined : quantityOf(asked.get(lineId), question)),
  })
}

function quantityOf(line: object | undefined, question: string): Scalar {
  const value: unknown =
    line === undefined ? undefined : Object.entries(line).find(([key]) => key === pascalCase(question))?.[1]
  return typeof value === 'string' || typeof value === 'number' ? value : '0'
}
