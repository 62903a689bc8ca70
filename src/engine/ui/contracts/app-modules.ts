import type { ComponentType } from 'react'
import type { JoinedContributions } from './join-contributions.ts'
import type { Widget } from './define-widget.ts'
import type { FormTheme } from './form-theme.ts'
import type { ChartComponent } from './chart-props.ts'
import type { GridComponent } from './grid-props.ts'
import type { ComingSession } from '../shell/frame/warm-first-screen.ts'
import type { AppServices } from '../client/services/app-services.ts'
import type { PublicFormProps } from './public-form-props.ts'
import type { FormScreenProps, ListScreenProps, PreviewProps } from './screen-props.ts'

/** Parts the engine draws with and does not import: the composition root gives them, each loaded when first needed. */
export interface AppModules {
  /** Screen of a family's list, a lazy component. */
  readonly list: ComponentType<ListScreenProps>
  /** Screen of one record, a lazy component. */
  readonly form: ComponentType<FormScreenProps>
  /** A form for people outside, a lazy component: draw it inside Suspense. */
  readonly publicForm: ComponentType<PublicFormProps>
  /** A record beside a list, a lazy component: draw it inside Suspense. */
  readonly preview: ComponentType<PreviewProps>
  /** The canvas grid of lists and lines, a lazy component: draw it inside Suspense. */
  readonly grid: GridComponent
  /** Charts, a lazy component: draw it inside Suspense. */
  readonly chart: ChartComponent
  /** The controls and the look of forms; the same promise each time, so that `use()` may read it. */
  readonly loadFormParts: () => Promise<FormParts>
  /** Starts loading what the first screen after sign-in and its frame are drawn with. */
  readonly preloadFirstScreen: (frame: JoinedContributions) => void
  /** Starts loading the code forms are drawn with. */
  readonly preloadForms: () => void
  /** Fetches what that screen shows, for a session about to begin; never fails. */
  readonly warmFirstScreen: (services: AppServices, coming: ComingSession) => Promise<void>
}

/** What forms are drawn with. */
export interface FormParts {
  readonly widgets: readonly Widget[]
  readonly theme: FormTheme
}
