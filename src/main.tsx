import { lazy } from 'react'
import 'virtual:blueprint-first.css'
import './widgets/theme/theme.css'
import { plugins } from '#plugins'
import { startApp } from './engine/ui/boot/start-app.tsx'
import type { FormParts } from './engine/ui/contributions/app-modules.ts'
import { loadSignedInArea } from './engine/ui/routes/guarded-area.tsx'

// The composition root of the browser: plugins, widgets and screens are joined here and nowhere else.

const loadList = () => import('./engine/ui/list/list-screen.tsx')
const loadForm = () => import('./engine/ui/form/form-screen.tsx')
const loadGrid = () => import('./widgets/grid/data-grid.tsx')

let formParts: Promise<FormParts> | undefined

async function importFormParts(): Promise<FormParts> {
  const [{ inputWidgets }, { blueprintTheme }] = await Promise.all([
    import('./widgets/inputs/input-widgets.ts'),
    import('./widgets/rjsf-theme/blueprint-theme.ts'),
  ])
  return { widgets: inputWidgets, theme: blueprintTheme }
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element to draw in')

void startApp(root, {
  plugins,
  modules: {
    list: lazy(async () => ({ default: (await loadList()).ListScreen })),
    form: lazy(async () => ({ default: (await loadForm()).FormScreen })),
    grid: lazy(async () => ({ default: (await loadGrid()).DataGrid })),
    loadFormParts: () => (formParts ??= importFormParts()),
    preloadFirstScreen: () => void Promise.all([loadSignedInArea(), loadList(), loadGrid()]).catch(() => undefined),
  },
  now: () => new Date(),
})
