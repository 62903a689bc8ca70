import type { StoreApi } from 'zustand/vanilla'

/** Whether languages are being chosen from now; the user menu opens it. */
export type LanguagePanel = StoreApi<{ readonly isOpen: boolean }>
