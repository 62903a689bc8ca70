import type { Picture } from './picture.ts'
import { takePicture, type Camera } from './take-picture.ts'
import { openViewerPages } from './viewer-pages.ts'

/** Takes one picture after the other and says how; answers the names of those whose screen was not reached. */
export async function takePictures(pictures: readonly Picture[], camera: Camera): Promise<readonly string[]> {
  const viewers = await openViewerPages(camera.place)
  const failed: string[] = []
  try {
    for (const picture of pictures) {
      try {
        const bytes = await takePicture(picture, await viewers.pageFor(picture), camera)
        console.log(`${picture.name}: ${Math.round(bytes / 1024)} kB`)
      } catch (error) {
        failed.push(picture.name)
        console.error(`${picture.name}: ${String(error).slice(0, 600)}`)
      }
    }
  } finally {
    await viewers.close()
  }
  return failed
}
