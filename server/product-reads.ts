import type { TableReads } from '#core/model/table-reads.ts'
import { readsOfAlerts } from './alerts/reads-of-alerts.ts'
import { approvalReads } from './approval/approval-reads.ts'
import { substituteReads } from './sources/links/substitute-factors.ts'
import { explodedLineReads } from './sources/explode/exploded-lines.ts'
import { recipeSizeReads } from './sources/explode/too-large.ts'
import { ownPlaceReads } from './access/own-place.ts'
import { withdrawReads } from './access/withdraw-approver.ts'
import { breadthReads } from './demo/breadth/world/ids.ts'
import { historyWorldReads } from './demo/history/world.ts'
import { oldMessageReads } from './demo/read-old-messages.ts'
import { messageReads } from './messages/deliver-message.ts'
import { noticeReads } from './notices/read-notices.ts'
import { binPlaceReads } from './bins/bin-place.ts'
import { homeBinFigureReads } from './bins/home-bin-figure.ts'
import { lotsReads } from './posting/lots/reads.ts'
import { gapReads } from './posting/accounts/account-gaps.ts'
import { mappingReads } from './posting/accounts/unfit-account.ts'
import { ownAccountReads } from './posting/accounts/own-accounts.ts'
import { glAccountReads } from './posting/accounts/gl-account-effect.ts'
import { stockAccountReads } from './posting/accounts/stock-accounts.ts'
import { accountReads } from './posting/accounts/read-accounts.ts'
import { refusedAccountReads } from './posting/ledger/refused-account.ts'
import { explodeReads } from './posting/effects/goods/explode-lines.ts'
import { madeNameReads } from './posting/read/read-made-names.ts'
import { takenPartReads } from './posting/read/read-taken-parts.ts'
import { lastCostReads } from './posting/effects/last-cost.ts'
import { guardReads } from './posting/stock-preference-guards.ts'
import { poolReads } from './posting/ledger/ensure-pools.ts'
import { packageLimitReads } from './package-limits/limit-condition.ts'
import { narrowPlaceReads } from './package-limits/narrow-place.ts'
import { packageMemberReads } from './package-limits/limited-masters.ts'
import { lockReads } from './posting/ledger/lock-masters.ts'
import { rankedPriceReads } from './suppliers/ranked-price-figures.ts'
import { blanketReads } from './blankets/release-effect.ts'
import { copyActualsReads } from './budgets/copy-actuals-effect.ts'
import { transferReads } from './budgets/transfer-effect.ts'
import { budgetReads } from './budgets/budget-cells.ts'
import { grantReads } from './capital/grant-effect.ts'
import { projectReads } from './capital/hold-projects.ts'
import { placeIssueReads } from './package-limits/place-issues.ts'
import { countEntryReads } from './counts/entry/reads.ts'
import { countAnewReads } from './counts/move/count-anew.ts'
import { costsThereReads } from './counts/move/costs-there.ts'
import { movableCountReads } from './counts/move/read-movable-counts.ts'
import { countReads } from './counts/reads.ts'
import { toldCountReads } from './messages/tell-of-counting.ts'
import { wordsReads } from './posting/read/item-in-words.ts'
import { itemReads } from './posting/read/read-items.ts'
import { inactiveReads } from './posting/faults/inactive-refusal.ts'
import { placeReads } from './posting/read/read-places.ts'
import { spentOnReads } from './posting/read/read-spent-on.ts'
import { usedReads } from './posting/read/read-used.ts'
import { transitPlaceReads } from './posting/read/transit-place.ts'
import { postingReads } from './posting/read/read-postings.ts'
import { needReads } from './posting/location-needs.ts'
import { figureReads } from './posting/stock-figures.ts'
import { productCodeReads } from './products/codes-effect.ts'
import { productReads as productComponentReads } from './products/product-effect.ts'
import { componentCostReads } from './recipes/component-cost-figure.ts'
import { versionBeforeReads } from './recipes/version-before-figures.ts'
import { circleReads } from './recipes/circle-words.ts'
import { recipeReads } from './recipes/recipe-effect.ts'
import { recipeSizeIssueReads } from './recipes/recipe-size-issues.ts'
import { knownReads } from './runs/bids/read-known.ts'
import { heldReads } from './matching/held-supplier.ts'
import { varianceCauseReads } from './matching/variance-cause-effect.ts'
import { goodsReads } from './matching/two-way/refuse-goods.ts'
import { scannedReads } from './scans/reads.ts'
import { followerReads } from './runs/exchange/follower-reads.ts'
import { versionReads } from './runs/exchange/make-version.ts'
import { holderReads } from './runs/exchange/read-holders.ts'
import { unitRefusalReads } from './runs/exchange/unit-refusal.ts'
import { importReads } from './runs/imports/find-units.ts'
import { besideReads } from './runs/processing/offer-effect.ts'
import { pricedTogetherReads } from './runs/processing/price-together.ts'
import { offerReads } from './runs/processing/read-offers.ts'
import { openLineReads } from './runs/processing/read-open-lines.ts'
import { stillOpenReads } from './runs/processing/still-open.ts'
import { usageReads } from './runs/pars/read-usage.ts'
import { goesBackReads } from './credits/goes-back-effect.ts'
import { returnedReads } from './credits/read-returned.ts'
import { receiptReads } from './credits/tell-receipts.ts'
import { receivedNoteReads } from './credits/received-notes.ts'
import { creditReads } from './credits/used-of-vouchers.ts'
import { codeFigureReads } from './taxes/code-figure.ts'
import { finerRateReads, toldTaxReads } from './taxes/finer-rates.ts'
import { taxCodeReads } from './taxes/one-rate-effect.ts'
import { oneRuleReads } from './taxes/one-rule-effect.ts'
import { siteReads } from './sites/reads.ts'
import { regionSiteReads } from './taxes/region-sites-effect.ts'
import { unitFactorReads } from './units/unit-factors.ts'
import { measureReads } from './stock-masters/unit-effect.ts'
import { stockReads } from './stock-masters/find-stock.ts'
import { namedStockReads } from './stock-masters/name-stock.ts'
import { bidBlanketReads } from './bids/blanket-effect.ts'
import { bidRateReads } from './bids/bid-rates.ts'
import { remindReads } from './bids/remind-suppliers.ts'
import { awardReads } from './bids/award-prices.ts'
import { dayBeforeNextReads } from './bids/day-before-next.ts'
import { fullListReads } from './bids/full-lists.ts'
import { listedPriceReads } from './bids/listed-price.ts'
import { answerReads } from './bids/read-answers.ts'
import { sendReads } from './bids/send-effect.ts'
import { askerSiteReads } from './bids/sites-of-asker.ts'
import { unusedReads } from './bids/unused-by-sites.ts'
import { compareReads } from './onboarding/compare-effect.ts'
import { onboardReads } from './onboarding/onboard-effect.ts'
import { oneCurrencyReads } from './posting/one-currency-effect.ts'
import { rateReads } from './currencies/rate-effect.ts'
import { itemNumberReads } from './suppliers/item-number-figure.ts'
import { substituteLineReads } from './posting/read-substituted.ts'
import { listPriceReads } from './suppliers/list-price-figure.ts'
import { connectionReads } from './punchout/connections.ts'
import { mapReads } from './punchout/map-lines.ts'
import { cartReads } from './punchout/receive-cart.ts'
import { creditLimitReads } from './customers/credit-limit-effect.ts'
import { freeFreightReads } from './suppliers/free-freight-effect.ts'
import { minimumOrderReads } from './suppliers/minimum-order-effect.ts'
import { takesOrdersReads } from './suppliers/takes-orders-effect.ts'
import { buyingReads } from './suppliers/buying-figures.ts'
import { labelReads } from './printing/labels/read-format.ts'
import { layoutReads } from './printing/templates/read-layout.ts'
import { wordingReads } from './mail/wording/own-wording.ts'
import { keptReads } from './record-mails/kept-effect.ts'
import { sentReads } from './suppliers/sent-figures.ts'
import { splitReads } from './suppliers/split-figures.ts'
import { multiplesReads } from './suppliers/multiples-effect.ts'
import { orderedTwiceReads } from './suppliers/ordered-twice-effect.ts'
import { lastPaidReads } from './suppliers/last-paid-figures.ts'
import { paidPriceReads } from './suppliers/paid-price-figures.ts'
import { orderNameReads } from './suppliers/order-names-effect.ts'
import { orderDayReads } from './suppliers/order-day-effect.ts'
import { certificateReads } from './suppliers/certificate-effect.ts'
import { barcodeReads } from './stock-masters/barcode-issues.ts'
import { limitedPackageReads } from './stock-masters/package-effect.ts'
import { offeredPriceReads } from './suppliers/offered-price-figures.ts'
import { namedSupplierReads } from './suppliers/name-suppliers.ts'
import { unitReads } from './stock-masters/unit-issues.ts'
import { resetReads } from './resets/read-stock.ts'
import { siteScopeReads } from './entity-sql/site-scope.ts'
import { budgetMigrationReads } from './db/migration-reads/budget-reads.ts'
import { migrationReads } from './db/migration-reads/migration-reads.ts'

/** What SQL written by hand reads of tables that definitions draw; tests/architecture finds what is missing here. */
export const productReads: readonly TableReads[] = [
  ...approvalReads,
  wordingReads,
  layoutReads,
  labelReads,
  packageLimitReads,
  narrowPlaceReads,
  limitedPackageReads,
  productComponentReads,
  productCodeReads,
  packageMemberReads,
  substituteReads,
  ownPlaceReads,
  withdrawReads,
  breadthReads,
  historyWorldReads,
  oldMessageReads,
  messageReads,
  noticeReads,
  binPlaceReads,
  homeBinFigureReads,
  ...lotsReads,
  gapReads,
  mappingReads,
  ownAccountReads,
  glAccountReads,
  stockAccountReads,
  accountReads,
  refusedAccountReads,
  explodeReads,
  explodedLineReads,
  recipeSizeReads,
  madeNameReads,
  takenPartReads,
  lastCostReads,
  guardReads,
  poolReads,
  lockReads,
  placeIssueReads,
  ...countReads,
  ...countEntryReads,
  countAnewReads,
  movableCountReads,
  costsThereReads,
  toldCountReads,
  itemReads,
  wordsReads,
  inactiveReads,
  placeReads,
  spentOnReads,
  usedReads,
  transitPlaceReads,
  postingReads,
  figureReads,
  needReads,
  sentReads,
  splitReads,
  componentCostReads,
  versionBeforeReads,
  circleReads,
  recipeReads,
  recipeSizeIssueReads,
  followerReads,
  holderReads,
  unitRefusalReads,
  knownReads,
  heldReads,
  varianceCauseReads,
  goodsReads,
  ...scannedReads,
  versionReads,
  unitFactorReads,
  creditReads,
  receivedNoteReads,
  taxCodeReads,
  finerRateReads,
  toldTaxReads,
  oneRuleReads,
  regionSiteReads,
  ...siteReads,
  codeFigureReads,
  receiptReads,
  goesBackReads,
  returnedReads,
  usageReads,
  importReads,
  besideReads,
  pricedTogetherReads,
  offerReads,
  openLineReads,
  stillOpenReads,
  measureReads,
  stockReads,
  namedStockReads,
  resetReads,
  barcodeReads,
  unitReads,
  freeFreightReads,
  minimumOrderReads,
  creditLimitReads,
  takesOrdersReads,
  connectionReads,
  mapReads,
  cartReads,
  compareReads,
  answerReads,
  awardReads,
  dayBeforeNextReads,
  fullListReads,
  listedPriceReads,
  substituteLineReads,
  bidBlanketReads,
  bidRateReads,
  remindReads,
  sendReads,
  askerSiteReads,
  unusedReads,
  onboardReads,
  orderNameReads,
  orderDayReads,
  certificateReads,
  orderedTwiceReads,
  multiplesReads,
  keptReads,
  buyingReads,
  lastPaidReads,
  paidPriceReads,
  listPriceReads,
  itemNumberReads,
  oneCurrencyReads,
  rateReads,
  namedSupplierReads,
  offeredPriceReads,
  blanketReads,
  rankedPriceReads,
  siteScopeReads,
  budgetReads,
  transferReads,
  copyActualsReads,
  grantReads,
  projectReads,
  ...readsOfAlerts,
  ...migrationReads,
  ...budgetMigrationReads,
]
