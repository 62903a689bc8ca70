import { thumbnailPath } from '#core/http/drawer-contract.ts'
import type { ApiClient } from '../../client/api/api-client.ts'
import type { GridPicture } from '../../contracts/grid-props.ts'

/** Small pictures of a list's rows: each is asked for once, when it first comes into sight. */
export interface PictureBook {
  /** The picture of a record, or undefined while it is on its way or could not be had. */
  readonly get: (record: number, picture: number) => GridPicture | undefined
  /** Begins to keep pictures; nothing is asked for before. */
  readonly open: () => void
  /** Gives everything back that is kept. */
  readonly close: () => void
}

/** Pictures that arrive together are drawn together, this many milliseconds after the first. */
const together = 60

/** A book over the records of a set; `onNews` is told when further pictures can be drawn. */
export function createPictureBook(api: Pick<ApiClient, 'raw'>, set: string, onNews: () => void): PictureBook {
  const pictures = new Map<number, GridPicture | undefined>()
  let isOpen = false
  let news: ReturnType<typeof setTimeout> | undefined

  async function load(record: number, picture: number): Promise<void> {
    const small = await (await api.raw(thumbnailPath(set, record, picture), { isQuiet: true })).blob()
    const bitmap = await createImageBitmap(small)
    if (!isOpen) return bitmap.close()
    pictures.set(picture, { bitmap, address: URL.createObjectURL(small) })
    news ??= setTimeout(() => {
      news = undefined
      onNews()
    }, together)
  }

  return {
    get(record, picture) {
      if (isOpen && !pictures.has(picture)) {
        pictures.set(picture, undefined)
        // Without its picture the row says what it is.
        load(record, picture).catch(() => undefined)
      }
      return pictures.get(picture)
    },
    open: () => {
      isOpen = true
    },
    close() {
      isOpen = false
      clearTimeout(news)
      news = undefined
      for (const kept of pictures.values()) {
        if (kept === undefined) continue
        kept.bitmap.close()
        URL.revokeObjectURL(kept.address)
      }
      pictures.clear()
    },
  }
}
