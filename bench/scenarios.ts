import type { Scenario } from './scenario.ts'
import { configCheck } from './scenarios/config-check.ts'
import { counts } from './scenarios/counts.ts'
import { form } from './scenarios/form.ts'
import { gridScroll } from './scenarios/grid-scroll.ts'
import { grids } from './scenarios/grids.ts'
import { listMillion } from './scenarios/list-million.ts'
import { loginSlow } from './scenarios/login-slow.ts'
import { login } from './scenarios/login.ts'
import { postIssue } from './scenarios/post-issue.ts'
import { purchasing } from './scenarios/purchasing.ts'
import { receiver } from './scenarios/receiver.ts'
import { recipes } from './scenarios/recipes.ts'
import { scans } from './scenarios/scans.ts'
import { search } from './scenarios/search.ts'
import { serverReads } from './scenarios/server-reads.ts'
import { serverWrites } from './scenarios/server-writes.ts'
import { sessions } from './scenarios/sessions.ts'
import { stores } from './scenarios/stores.ts'
import { start } from './scenarios/start.ts'
import { tablePoc } from './scenarios/table-poc.ts'

/** Every scenario, in the order they run. */
export const scenarios: readonly Scenario[] = [
  listMillion,
  serverReads,
  gridScroll,
  postIssue,
  serverWrites,
  start,
  configCheck,
  login,
  loginSlow,
  sessions,
  search,
  recipes,
  purchasing,
  receiver,
  stores,
  scans,
  counts,
  form,
  grids,
  tablePoc,
]
