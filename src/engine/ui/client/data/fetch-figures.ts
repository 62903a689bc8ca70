import {
  figuresPath,
  mostFigureQuestions,
  type FiguresAnswer,
  type FigureValue,
} from '#core/http/figures/figures-contract.ts'
import type { Scalar } from '#core/model/value.ts'
import type { ApiClient } from '../api/api-client.ts'

/** A question for live figures of the server, one row per answer, such as stock on hand of items at a location. */
export interface FigureRequest {
  /** `stock.onHand`, `stock.averageCost`. */
  readonly figure: string
  /** Id of the place the figure is taken at. */
  readonly at: number
  readonly rows: readonly Readonly<Record<string, Scalar>>[]
}

/** Asks the server for one figure of many rows: the values in the order of the rows, none where it is refused. @throws what the call throws. */
export type AskFigures = (request: FigureRequest) => Promise<readonly FigureValue[]>

interface Waiting {
  readonly request: FigureRequest
  readonly resolve: (values: readonly FigureValue[]) => void
  readonly reject: (reason: unknown) => void
}

/** Asks what is wanted at the same moment in one call: a form opens with a dozen figures, and each call costs both ends more than its answer. */
export function figureAsker(api: ApiClient): AskFigures {
  let waiting: Waiting[] = []
  const sendAll = () => {
    const all = waiting
    waiting = []
    for (const call of callsOf(all)) void send(api, call)
  }
  return (request) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(sendAll)
      waiting.push({ request, resolve, reject })
    })
}

/** Rows of one call: a body is bounded, and long documents ask of thousands of lines. */
const mostRows = 4000

/** What one call after another asks; a question of more rows has one of its own. */
function callsOf(all: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const calls: Waiting[][] = []
  let rows = Infinity
  for (const one of all) {
    const call = calls.at(-1)
    rows += one.request.rows.length
    if (call !== undefined && rows <= mostRows && call.length < mostFigureQuestions) call.push(one)
    else {
      calls.push([one])
      rows = one.request.rows.length
    }
  }
  return calls
}

async function send(api: ApiClient, asked: readonly Waiting[]): Promise<void> {
  try {
    const body = { questions: asked.map(({ request }) => request) }
    const { data } = await api.json<FiguresAnswer>(figuresPath, { method: 'POST', body, isQuiet: true })
    asked.forEach(({ resolve }, index) => {
      const answer = data.answers[index]
      resolve(answer !== undefined && 'values' in answer ? answer.values : [])
    })
  } catch (reason) {
    for (const { reject } of asked) reject(reason)
  }
}
