/** Brings the code that opens a page without the server, so that it is kept with the page. */
export async function loadOfflineStart(): Promise<void> {
  await import('./start-offline.tsx')
}
