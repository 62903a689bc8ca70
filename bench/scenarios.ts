import type { Scenario } from './scenario.ts'
import { listMillion } from './scenarios/list-million.ts'
import { postIssue } from './scenarios/post-issue.ts'

/** Every scenario, in the order they run. */
export const scenarios: readonly Scenario[] = [listMillion, postIssue]
