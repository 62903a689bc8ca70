import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pictures } from './screens/pictures.ts'
import { startForPictures } from './screens/start-for-pictures.ts'
import { takePictures } from './screens/take-pictures.ts'

// npm run docs:screens [name …]: takes the pictures of docs/screens, or those named. With BASE the product that answers there is looked at
// (its mails in DATA_DIR), otherwise the built product is started with a demo of its own.

const names = process.argv.slice(2)
const asked = names.length === 0 ? pictures : pictures.filter(({ name }) => names.includes(name))
const unknown = names.filter((name) => !pictures.some((picture) => picture.name === name))
if (unknown.length > 0) {
  console.error(`No picture is called ${unknown.join(', ')}`)
  process.exit(1)
}
const folder = process.env['SCREENS_DIR'] ?? join(import.meta.dirname, '..', 'docs', 'screens')
await mkdir(folder, { recursive: true })
const product = await startForPictures(process.env['BASE'])
try {
  const failed = await takePictures(asked, { place: product.place, folder })
  if (failed.length > 0) console.error(`Not reached: ${failed.join(', ')}`)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await product.stop()
}
