import { createElement } from 'react'
import { createStore } from 'zustand/vanilla'
import { definePlugin, loadable } from '#engine'
import type { LanguagePanel } from './language-panel.ts'

/** Choosing another language from the user menu (SPEC-4.7.1). */
export const languagePlugin = definePlugin({
  name: 'language',
  contribute: () => {
    const panel: LanguagePanel = createStore(() => ({ isOpen: false }))
    const { Component, preload } = loadable(async () => (await import('./language-overlay.tsx')).LanguageOverlay)
    return {
      overlays: [{ Component: () => createElement(Component, { panel }), preload }],
      userMenuItems: [
        {
          id: 'language',
          label: 'language.choose',
          isShown: ({ tenant }) => tenant.Languages.length > 1,
          act: () => panel.setState({ isOpen: true }),
        },
      ],
      onSignOut: () => panel.setState({ isOpen: false }),
    }
  },
})
