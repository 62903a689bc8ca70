import type { RecordEffect } from '../documents/effects/record-effect.ts'
import { categoryEffect } from './category-effect.ts'
import { itemEffect } from './item-effect.ts'
import { locationEffect } from './location-effect.ts'
import { packageEffect } from './package-effect.ts'
import { unitEffect } from './unit-effect.ts'

/** Effects of saving what stock is kept of, and where; joined with the others in the composition root. */
export const stockMasterEffects: readonly RecordEffect[] = [
  itemEffect,
  locationEffect,
  categoryEffect,
  packageEffect,
  unitEffect,
]
