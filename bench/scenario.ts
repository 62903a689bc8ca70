import type { Figure } from './report/figure.ts'
import type { Stage } from './product/stage.ts'

/** One subject of the bench: what it is called on the command line and how its figures are taken. */
export interface Scenario {
  readonly name: string
  readonly title: string
  /** One line under the title: what was run. */
  readonly about: string
  readonly run: (stage: Stage) => Promise<readonly Figure[]>
}
