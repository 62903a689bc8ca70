import type { ApiClient } from '../../api/api-client.ts'

/** Fetches a file with the session's token and hands it to the person to save; it is never opened in the page. */
export async function saveFile(api: ApiClient, path: string, name: string): Promise<void> {
  const blob = await (await api.raw(path)).blob()
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
