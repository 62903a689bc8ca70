import { printUtilityAnswer, printUtilityUrl } from '#core/http/print/print-utility.ts'

/** Port check wait. */
const pingMilliseconds = 1000

/** True when the utility on a local port answers pong within a second; a refused connection or another answer is false. */
export async function pingPrintUtility(port: number): Promise<boolean> {
  try {
    // Not through the app's client: nothing of the session may leave for another server.
    const answer = await fetch(printUtilityUrl(port), {
      signal: AbortSignal.timeout(pingMilliseconds),
      credentials: 'omit',
      cache: 'no-store',
    })
    return answer.ok && (await answer.text()).trim() === printUtilityAnswer
  } catch {
    return false
  }
}
