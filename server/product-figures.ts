import { homeBinFigure } from './bins/home-bin-figure.ts'
import { unitFigures } from './counts/unit-figures.ts'
import type { Figure } from './figures/figure.ts'
import { expiryFigure } from './posting/lots/expiry-figure.ts'
import { stockFigures } from './posting/stock-figures.ts'
import { componentCostFigure } from './recipes/component-cost-figure.ts'
import { versionBeforeFigures } from './recipes/version-before-figures.ts'
import { buyingFigures } from './suppliers/buying-figures.ts'
import { itemNumberFigure } from './suppliers/item-number-figure.ts'
import { listPriceFigure } from './suppliers/list-price-figure.ts'
import { offeredPriceFigures } from './suppliers/offered-price-figures.ts'
import { paidPriceFigures } from './suppliers/paid-price-figures.ts'
import { rankedPriceFigures } from './suppliers/ranked-price-figures.ts'
import { sentFigures } from './suppliers/sent-figures.ts'
import { splitFigures } from './suppliers/split-figures.ts'
import { taxCodeFigures } from './taxes/code-figure.ts'

/** Every live figure that the product's definitions may name. */
export const productFigures: readonly Figure[] = [
  ...stockFigures,
  expiryFigure,
  homeBinFigure,
  componentCostFigure,
  ...versionBeforeFigures,
  listPriceFigure,
  ...offeredPriceFigures,
  itemNumberFigure,
  ...rankedPriceFigures,
  ...sentFigures,
  ...splitFigures,
  ...paidPriceFigures,
  ...buyingFigures,
  ...unitFigures,
  ...taxCodeFigures,
]
