/** Path under which the local print utility answers (SPEC-4.6.1). */
export const printUtilityPath = '/printutility/ping'

/** What it answers there. */
export const printUtilityAnswer = 'pong'

/** Address to ask on this machine; the loopback address, so that no name is looked up. */
export function printUtilityUrl(port: number): string {
  return `http://127.0.0.1:${port}${printUtilityPath}`
}
