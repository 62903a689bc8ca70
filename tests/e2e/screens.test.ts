import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { goOnIn } from '../../scripts/screens/session-language.ts'
import { accessibilityFaults, contrastFaults } from './support/accessibility-faults.ts'
import { useBrowser } from './support/browser.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { formScreens } from './support/screens/form-screens.ts'
import { frameScreens } from './support/screens/frame-screens.ts'
import { listScreens } from './support/screens/list-screens.ts'
import { publicScreens } from './support/screens/public-screens.ts'
import { sessionScreens } from './support/screens/session-screens.ts'
import type { ShownScreen } from './support/screens/shown-screen.ts'
import { setTheme } from './support/set-theme.ts'
import { signIn } from './support/sign-in.ts'
import { useSignedInPage } from './support/signed-in-page.ts'
import { inSpanish } from './support/spanish/in-spanish.ts'
import { languageFaults } from './support/spanish/language-faults.ts'
import { screenWords, type ScreenWords } from './support/spanish/screen-words.ts'

const browser = useBrowser()
const openSignedIn = useSignedInPage(
  browser,
  { user: 'admin', site: 'resort', role: 'system' },
  { context: { reducedMotion: 'reduce' } },
)
/** How long one step may take; a screen that does not come is a fault like the others. */
const patience = 15_000
const wide = { width: 1440, height: 900 }
const narrow = { width: 320, height: 640 }
/** A window of 1280 × 1024 at 200 %. */
const zoomed = { width: 640, height: 512 }
/** What screens said in English, by name. */
const english = new Map<string, ScreenWords>()

// Some eighty screens, each in two lights and three sizes; a machine that does other work needs its time.
describe('every screen and popup', { timeout: 300_000 }, () => {
  it('[ACC-1, ACC-2] has no fault and fits, without signing in', async () => {
    await check(await browser.open({ reducedMotion: 'reduce' }), publicScreens)
  })

  it('[ACC-1, ACC-2] has no fault and fits: the frame with its menus and popups', async () =>
    check(await openSignedIn(), frameScreens))

  it('[ACC-1, ACC-2] has no fault and fits: lists', async () => check(await openSignedIn(), listScreens))

  it('[ACC-1, ACC-2] has no fault and fits: forms', async () => check(await openSignedIn(), formScreens))

  it('[ACC-1, ACC-2] has no fault and fits: the end of a session and a new version', async () => {
    for (const { screen, page } of await sessionScreens(browser)) await check(page, [screen])
  })
})

describe('every screen and popup in Spanish', { timeout: 300_000 }, () => {
  it('[LANG-59] fits and leaves nothing in English, without signing in', async () => {
    const person = await browser.open()
    await signIn(person, { user: 'chef', site: 'resort' })
    const page = await browser.open({ reducedMotion: 'reduce', locale: 'es-ES' })
    await speaking(person, () => check(page, publicScreens, lookInSpanish))
  })

  it.each([
    ['the frame with its menus and popups', frameScreens],
    ['lists', listScreens],
    ['forms', formScreens],
  ])('[LANG-59] fits and leaves nothing in English: %s', async (_what, screens) => {
    const page = await openSignedIn()
    await speaking(page, () => check(page, screens, lookInSpanish))
  })
})

/** Does something while Spanish is the language of a person; others sign in as them in English. */
async function speaking(page: Page, work: () => Promise<void>): Promise<void> {
  await goOnIn(page, 'ui', 'es')
  try {
    await work()
  } finally {
    await goOnIn(page, 'ui', 'en')
  }
}

/** Shows one screen after the other and looks at each in every light and size; every fault is told at the end. */
async function check(page: Page, screens: readonly ShownScreen[], lookAt = look): Promise<void> {
  const faults: string[] = []
  const note: Note = (where, found) => {
    faults.push(...found.map((fault) => `${where}: ${fault}`))
  }
  page.setDefaultTimeout(patience)
  for (const screen of screens) {
    try {
      await lookAt(page, screen, note)
    } catch (error) {
      note(screen.name, [String(error).slice(0, 400)])
      await page.setViewportSize(wide)
    }
  }
  expect(faults).toEqual([])
}

async function look(page: Page, { name, show, leave, isPlaced = false }: ShownScreen, note: Note): Promise<void> {
  await show(page)
  english.set(name, await screenWords(page))
  note(name, await accessibilityFaults(page))
  await picture(page, name)
  await setTheme(page, 'dark')
  note(`${name}, dark`, await contrastFaults(page))
  await picture(page, `${name}-dark`)
  await setTheme(page, 'light')
  for (const [kind, size] of Object.entries(isPlaced ? {} : { zoomed, narrow })) {
    await page.setViewportSize(size)
    await picture(page, `${name}-${kind}`)
    note(`${name}, ${kind}`, await layoutFaults(page))
  }
  await page.setViewportSize(wide)
  await leave?.(page)
}

type Note = (where: string, found: readonly string[]) => void

/** The same walk with the words of Spanish, which are longer: light and sizes in between tell nothing new. */
async function lookInSpanish(
  page: Page,
  { name, show, leave, isPlaced = false }: ShownScreen,
  note: Note,
): Promise<void> {
  await show(inSpanish(page))
  await picture(page, `${name}-es`)
  note(name, languageFaults(english.get(name), await screenWords(page)))
  note(`${name}, wide`, await layoutFaults(page))
  if (!isPlaced) {
    await page.setViewportSize(narrow)
    await picture(page, `${name}-es-narrow`)
    note(`${name}, narrow`, await layoutFaults(page))
    await page.setViewportSize(wide)
  }
  await leave?.(inSpanish(page))
}

/** With SCREENS_DIR in the environment a picture of everything is kept there, to look at. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENS_DIR']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}
