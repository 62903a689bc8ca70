import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sizes, type Picture, type Place } from './picture.ts'
import { smallPng } from './png/small-png.ts'
import type { ViewerPage } from './viewer-pages.ts'

/** What a picture is taken with, and where it is put. */
export interface Camera {
  readonly place: Place
  readonly folder: string
}

/** Shows the screen of a picture on a page and writes its file; answers the bytes of it. */
export async function takePicture(picture: Picture, { page, settle }: ViewerPage, camera: Camera): Promise<number> {
  const { size = 'wide', light = 'light', who, route, first, name } = picture
  await page.setViewportSize(sizes[size])
  await page.emulateMedia({ colorScheme: light, reducedMotion: 'reduce' })
  if (route !== undefined) {
    // An address of its own each time, so that nothing of the picture before is left.
    await page.goto('about:blank')
    await page.goto(`${camera.place.url}/#/${who?.tenant ?? 'ui'}/${route}`)
    await page.locator('h1').first().waitFor()
    await settle()
  }
  await first?.(page, camera.place)
  await settle()
  await page.mouse.move(0, 0)
  const png = await smallPng(await page.screenshot({ animations: 'disabled' }))
  await writeFile(join(camera.folder, `${name}.png`), png)
  return png.length
}
