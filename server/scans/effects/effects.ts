import type { MoveEffect } from '../../documents/effects/move-effect.ts'
import { creditEffect } from './credit-effect.ts'
import { expenseEffect } from './expense-effect.ts'
import { learnEffect } from './learn-effect.ts'
import { matchEffect } from './match-effect.ts'
import { readAgainEffect } from './read-again-effect.ts'
import { readEffect } from './read-effect.ts'
import { tellScanEffect } from './tell-scan.ts'
import { turnEffect } from './turn-effect.ts'
import { voucherEffect } from './voucher-effect.ts'

/** Effects of moves of scanned invoices. */
export const scanEffects: readonly MoveEffect[] = [
  readEffect,
  matchEffect,
  voucherEffect,
  expenseEffect,
  creditEffect,
  readAgainEffect,
  turnEffect,
  tellScanEffect,
  learnEffect,
]
