import { unitFigures } from './counts/unit-figures.ts'
import type { Figure } from './figures/figure.ts'
import { stockFigures } from './posting/stock-figures.ts'
import { componentCostFigure } from './recipes/component-cost-figure.ts'
import { listPriceFigure } from './suppliers/list-price-figure.ts'

/** Every live figure that the product's definitions may name. */
export const productFigures: readonly Figure[] = [...stockFigures, componentCostFigure, listPriceFigure, ...unitFigures]
