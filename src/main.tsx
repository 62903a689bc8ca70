import { plugins } from '#plugins'
import { startApp } from './engine/ui/shell/boot/start-app.tsx'
import type { FirstCalls } from './engine/ui/shell/boot/first-calls.ts'
import type { FormParts } from './engine/ui/contracts/app-modules.ts'
import type { JoinedContributions } from './engine/ui/contracts/join-contributions.ts'
import { loadable } from './engine/ui/parts/page/loadable.tsx'
import { signedInRoutes } from './engine/ui/shell/routes/app-places.tsx'

// The composition root of the browser: plugins, widgets and screens are joined here and nowhere else.

const list = loadable(async () => (await import('./engine/ui/list/screen/list-screen.tsx')).ListScreen)
const form = loadable(async () => (await import('./engine/ui/form/screen/form-screen.tsx')).FormScreen)
const preview = loadable(async () => (await import('./engine/ui/form/preview/record-preview.tsx')).RecordPreview)
const publicForm = loadable(async () => (await import('./engine/ui/form/public/public-form.tsx')).PublicForm)
const grid = loadable(async () => (await import('./widgets/grid/data-grid.tsx')).DataGrid)
const chart = loadable(async () => (await import('./widgets/chart/chart.tsx')).Chart)

let formParts: Promise<FormParts> | undefined

function loadFormParts(): Promise<FormParts> {
  return (formParts ??= importFormParts())
}

async function importFormParts(): Promise<FormParts> {
  const [{ inputWidgets }, { blueprintTheme }] = await Promise.all([
    import('./widgets/inputs/input-widgets.ts'),
    import('./widgets/rjsf-theme/blueprint-theme.ts'),
  ])
  return { widgets: inputWidgets, theme: blueprintTheme }
}

/** Draws the application in an element of the page. */
export async function showApp(root: HTMLElement, calls: FirstCalls): Promise<void> {
  await startApp(root, {
    plugins,
    modules: {
      list: list.Component,
      form: form.Component,
      publicForm: publicForm.Component,
      preview: preview.Component,
      grid: grid.Component,
      chart: chart.Component,
      loadFormParts,
      preloadFirstScreen,
      preloadForms,
      warmFirstScreen: async (services, coming) => {
        const { warmFirstScreen } = await loadWarming()
        await warmFirstScreen(services, coming)
      },
    },
    now: () => new Date(),
    calls,
  })
}

function preloadFirstScreen({ banners, headerItems, overlays }: JoinedContributions): void {
  const frame = [...headerItems, ...banners, ...overlays].map(({ preload }) => preload?.())
  const screen = [signedInRoutes, list, grid].map(({ preload }) => preload())
  // A failure shows when the screen is drawn; here it is only early.
  for (const part of [...screen, ...frame, loadWarming()]) part?.catch(() => undefined)
}

function preloadForms(): void {
  // As above.
  for (const part of [form.preload(), loadFormParts()]) part.catch(() => undefined)
}

function loadWarming() {
  return import('./engine/ui/shell/frame/warm-first-screen.ts')
}
