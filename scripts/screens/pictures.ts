import type { Picture } from './picture.ts'
import { accounting } from './pictures/accounting.ts'
import { administration } from './pictures/administration.ts'
import { approvals } from './pictures/approvals.ts'
import { frame } from './pictures/frame.ts'
import { kitchen } from './pictures/kitchen.ts'
import { purchasing } from './pictures/purchasing.ts'
import { requisitions } from './pictures/requisitions.ts'
import { signingIn } from './pictures/signing-in.ts'
import { stock } from './pictures/stock.ts'

/** Every picture of docs/screens, in the order of its page. */
export const pictures: readonly Picture[] = [
  ...signingIn,
  ...frame,
  ...requisitions,
  ...approvals,
  ...stock,
  ...purchasing,
  ...accounting,
  ...kitchen,
  ...administration,
]
