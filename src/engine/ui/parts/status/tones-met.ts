import type { ToneDefinition } from '#core/model/screens/section-parts.ts'
import { evaluateRule } from '#core/rules/evaluate-rule.ts'
import type { RuleScope, ScopeTypes } from '#core/rules/rule-scope.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import type { CellTone } from '../../contracts/grid-props.ts'

const nothing = {}

/** What conditions of tones are asked about. */
export interface ToneQuestion {
  readonly values: Pick<RuleScope, 'rec'> | Pick<RuleScope, 'row'>
  readonly types: ScopeTypes
  readonly today: string
  readonly translate: Translate
}

/** The values that stand out: of each column the first condition that holds, by the row or the line alone and the day. */
export function tonesMet(
  tones: Readonly<Record<string, readonly ToneDefinition[]>>,
  { values, types, today, translate }: ToneQuestion,
): Readonly<Record<string, CellTone>> {
  const scope = {
    rec: nothing,
    user: nothing,
    session: nothing,
    tenant: nothing,
    preference: nothing,
    now: { today },
    ...values,
  }
  return Object.fromEntries(
    Object.entries(tones).flatMap(([column, rules]) => {
      const met = rules.find(({ when }) => evaluateRule(when, scope, types) === 'true')
      return met === undefined ? [] : [[column, { tone: met.tone, words: translate(met.text) }] as const]
    }),
  )
}
