/** One reload a minute: a page that is still broken after it must not reload for ever. */
const pauseMilliseconds = 60_000

const key = 'larder:recovered'

/** What recovering needs of the browser. */
export interface RecoverWorld {
  readonly now: () => number
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly log: (message: string) => void
  readonly reload: () => void
}

/** Logs that the page lost its files and reloads it (SPEC-4.10.5). */
export function recover({ now, storage, log, reload }: RecoverWorld): void {
  log('The files of this page are gone: it is loaded anew')
  const last = Number(storage.getItem(key) ?? 0)
  if (now() - last < pauseMilliseconds) return
  storage.setItem(key, String(now()))
  reload()
}
