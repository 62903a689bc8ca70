import { lookForAlertsEffect } from './alerts/look-effect.ts'
import { delegationEffect } from './approval/approvers/delegation-effect.ts'
import { copyActualsEffect } from './budgets/copy-actuals-effect.ts'
import { transferEffect } from './budgets/transfer-effect.ts'
import { grantEffect } from './capital/grant-effect.ts'
import { creditLimitEffect } from './customers/credit-limit-effect.ts'
import { creditEffects } from './credits/effects.ts'
import { cheapestEffect } from './suppliers/cheapest-effect.ts'
import { releaseEffect } from './blankets/release-effect.ts'
import { goesBackEffect } from './credits/goes-back-effect.ts'
import { varianceCauseEffect } from './matching/variance-cause-effect.ts'
import { noteRateEffect } from './credits/note-rate-effect.ts'
import { oneCurrencyEffect } from './posting/one-currency-effect.ts'
import { homeRateEffect, rateEffect } from './currencies/rate-effect.ts'
import { countEffects } from './counts/effects.ts'
import { countMoveSteps } from './counts/move/move-steps.ts'
import { sheetEffect } from './counts/sheet-effect.ts'
import { createApprovalEffects } from './approval/effects.ts'
import { ruleEffect } from './approval/rules/rule-effect.ts'
import type { Secrets } from './db/prepare/secrets.ts'
import { numberSeriesEffect } from './documents/write/number-series-effect.ts'
import { createMoveEffects, type MoveEffect } from './documents/effects/move-effect.ts'
import type { RecordEffect } from './documents/effects/record-effect.ts'
import type { Env } from './env.ts'
import { createTestEffect } from './messages/mail-test-effect.ts'
import { labelEffect } from './printing/labels/label-effect.ts'
import { templateEffect } from './printing/templates/template-effect.ts'
import { wordingEffect } from './messages/mail-wording-effect.ts'
import { mailAgainEffect } from './messages/mail-again-effect.ts'
import { sendMessageEffect } from './messages/send-effect.ts'
import { matchingEffects } from './matching/effects.ts'
import { creditEffect } from './payments/credit-effect.ts'
import { paymentEffects } from './payments/record-payment.ts'
import { setOffEffects } from './payments/set-off-effects.ts'
import { createPunchoutEffects } from './punchout/effects.ts'
import { punchoutDeps } from './punchout/punchout-deps.ts'
import { createFormEffects } from './public-forms/effects.ts'
import { createMailEffects } from './record-mails/effects.ts'
import { keptEffect } from './record-mails/kept-effect.ts'
import { contractPriceEffect } from './bids/contract-price-effect.ts'
import { createBidEffects } from './bids/effects.ts'
import { bidSitesEffect } from './bids/sites-effect.ts'
import { askEffect } from './health/ask-effect.ts'
import { recipeEffect } from './recipes/recipe-effect.ts'
import { exchangeSteps } from './runs/exchange/exchange-steps.ts'
import { roleEffect } from './people/role-effect.ts'
import { userEffect } from './people/user-effect.ts'
import { accountMappingEffect } from './posting/accounts/account-mapping-effect.ts'
import { itemAccountEffect } from './posting/accounts/item-account-effect.ts'
import { glAccountEffect } from './posting/accounts/gl-account-effect.ts'
import { fiscalPeriodEffect } from './posting/periods/fiscal-period-effect.ts'
import { postingEffects } from './posting/effects.ts'
import { binEffect } from './bins/bin-effect.ts'
import { binTransferEffect } from './bins/transfer-effect.ts'
import { productCodesEffect } from './products/codes-effect.ts'
import { productEffect } from './products/product-effect.ts'
import { onboardingEffects } from './onboarding/effects.ts'
import { supplierEffects } from './suppliers/effects.ts'
import { freeFreightEffect } from './suppliers/free-freight-effect.ts'
import { multiplesEffect } from './suppliers/multiples-effect.ts'
import { orderedTwiceEffect } from './suppliers/ordered-twice-effect.ts'
import { orderNamesEffect } from './suppliers/order-names-effect.ts'
import { cutoffEffect } from './requisitions/cutoff-effect.ts'
import { issueOnApprovalEffect } from './requisitions/issue-on-approval-effect.ts'
import { orderDayEffect } from './suppliers/order-day-effect.ts'
import { certificateEffect } from './suppliers/certificate-effect.ts'
import { suggestEffect } from './suppliers/suggest-effect.ts'
import { bidSteps } from './runs/bids/bid-steps.ts'
import { knownEffect } from './runs/bids/known-effect.ts'
import { changeSteps } from './runs/changes/change-steps.ts'
import { runLineEffect } from './runs/engine/line-effect.ts'
import { importSteps } from './runs/imports/import-steps.ts'
import { parSteps } from './runs/pars/par-steps.ts'
import { offerEffect } from './runs/processing/offer-effect.ts'
import { splitEffect } from './runs/processing/split-effect.ts'
import { processingSteps } from './runs/processing/processing-steps.ts'
import type { NamedStep } from './runs/engine/run-step.ts'
import { runMoveEffects } from './runs/engine/start-effects.ts'
import { confirmSiteEffect } from './resets/confirm-effect.ts'
import { resetSteps } from './resets/reset-steps.ts'
import { scanEffects } from './scans/effects/effects.ts'
import { sourceEffects } from './sources/effects.ts'
import { inOneGoEffects } from './sources/in-one-go/effects.ts'
import { oneRateEffect } from './taxes/one-rate-effect.ts'
import { oneRuleEffect } from './taxes/one-rule-effect.ts'
import { siteEffect } from './sites/site-effect.ts'
import { regionSitesEffect } from './taxes/region-sites-effect.ts'
import { stockMasterEffects } from './stock-masters/effects.ts'

/** Every named effect a save of the product's definitions may have. */
export const productRecordEffects: readonly RecordEffect[] = [
  userEffect,
  roleEffect,
  sendMessageEffect,
  delegationEffect,
  ruleEffect,
  accountMappingEffect,
  itemAccountEffect,
  glAccountEffect,
  fiscalPeriodEffect,
  numberSeriesEffect,
  ...stockMasterEffects,
  binEffect,
  binTransferEffect,
  productEffect,
  productCodesEffect,
  contractPriceEffect,
  bidSitesEffect,
  varianceCauseEffect,
  goesBackEffect,
  orderNamesEffect,
  cutoffEffect,
  orderDayEffect,
  certificateEffect,
  orderedTwiceEffect,
  multiplesEffect,
  freeFreightEffect,
  keptEffect,
  oneRateEffect,
  oneRuleEffect,
  regionSitesEffect,
  siteEffect,
  rateEffect,
  homeRateEffect,
  oneCurrencyEffect,
  recipeEffect,
  runLineEffect,
  offerEffect,
  splitEffect,
  knownEffect,
  sheetEffect,
  wordingEffect,
  templateEffect,
  labelEffect,
  askEffect,
]

/** Every named step a run of the product's definitions may have. */
export const productRunSteps: readonly NamedStep[] = [
  ...changeSteps,
  ...parSteps,
  ...resetSteps,
  ...countMoveSteps,
  ...exchangeSteps,
  ...importSteps,
  ...processingSteps,
  ...bidSteps,
]

/** Every named effect a move of the product's definitions may have. */
export function productEffects(deps: {
  readonly secrets: Secrets
  readonly env: Pick<Env, 'publicUrl' | 'isOnPremises'> & Partial<Pick<Env, 'port' | 'isDevelopment'>>
}): readonly MoveEffect[] {
  return [
    ...postingEffects,
    ...countEffects,
    ...sourceEffects,
    ...inOneGoEffects,
    ...scanEffects,
    ...creditEffects,
    noteRateEffect,
    ...matchingEffects,
    ...paymentEffects,
    creditEffect,
    creditLimitEffect,
    ...setOffEffects,
    grantEffect,
    transferEffect,
    copyActualsEffect,
    mailAgainEffect,
    createTestEffect(deps),
    suggestEffect,
    cheapestEffect,
    lookForAlertsEffect,
    releaseEffect,
    ...runMoveEffects,
    confirmSiteEffect,
    issueOnApprovalEffect,
    ...supplierEffects,
    ...onboardingEffects,
    ...createApprovalEffects({ secrets: deps.secrets, ...deps.env, foretelling: createMoveEffects(postingEffects) }),
    ...createMailEffects({ secrets: deps.secrets, ...deps.env }),
    ...createFormEffects({ secrets: deps.secrets, ...deps.env }),
    ...createBidEffects({ secrets: deps.secrets, ...deps.env }),
    ...createPunchoutEffects(punchoutDeps(deps.secrets, deps.env)),
  ]
}
