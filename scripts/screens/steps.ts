import type { Page } from 'playwright'
import type { Picture } from './picture.ts'

/** What is done on a page before its picture is taken. */
export type Step = NonNullable<Picture['first']>

/** Does one after the other. */
export function steps(...all: readonly Step[]): Step {
  return async (page, place) => {
    for (const step of all) await step(page, place)
  }
}

/** Waits for the rows of a list: those of its grid, or its cards on a phone. */
export const rows: Step = async (page) => {
  const row = page.getByRole('grid').first().getByRole('row').nth(1)
  await row.or(page.getByRole('main').getByRole('listitem').first()).first().waitFor({ state: 'attached' })
}

/** Waits until somebody can read a text. */
export function seeing(text: string | RegExp): Step {
  return (page) => page.getByText(text).first().waitFor()
}

/** Presses a button by its name. */
export function press(name: string | RegExp): Step {
  return (page) => page.getByRole('button', { name, exact: true }).first().click()
}

/** Opens a tab by its name and waits for what is in it. */
export function tab(name: string | RegExp): Step {
  return async (page) => {
    await page.getByRole('tab', { name }).first().click()
    await page.getByText('Loading…').first().waitFor({ state: 'hidden' })
  }
}

/** Opens a record of the list shown: the first one, or the first with such a cell. */
export function open(cell?: string | RegExp): Step {
  return async (page, place) => {
    await rows(page, place)
    await page.getByRole('main').getByText('Loading…').first().waitFor({ state: 'hidden' })
    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: cell ?? '' })
    const first = cellOf(page, cell)
    await first.or(card.first()).first().waitFor({ state: 'attached' })
    if ((await first.count()) === 0) await card.first().click()
    else {
      await first.focus()
      await page.keyboard.press('Enter')
    }
    await page.locator('.frm-head h1').waitFor()
  }
}

function cellOf(page: Page, name: string | RegExp | undefined) {
  const first = page.locator('[role=gridcell][data-twin="0:0"]')
  return name === undefined ? first : page.getByRole('gridcell', { name }).first()
}

/** Waits for a dialog, by its name where it has one. */
export function dialog(name?: string | RegExp): Step {
  return (page) => page.getByRole('dialog', name === undefined ? {} : { name }).waitFor()
}

/** Takes an entry of the menu of the account. */
export function ofAccount(entry: string): Step {
  return steps(press(/^Account of/), (page) => page.getByRole('menuitem', { name: entry, exact: true }).click())
}

/** Brings what has a heading of that name to the top of the screen. */
export function scrollTo(name: string | RegExp): Step {
  return (page) =>
    page
      .getByRole('heading', { name })
      .first()
      .evaluate((heading) => heading.scrollIntoView())
}
